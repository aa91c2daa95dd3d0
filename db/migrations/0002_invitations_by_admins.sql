ALTER TABLE "invitations" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "invited_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;