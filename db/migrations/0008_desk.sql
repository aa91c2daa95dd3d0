-- The lock of imports: one of the last build would end in a register without what is added here.
SELECT pg_advisory_xact_lock(7361002);--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "register_0"."establishments" ADD COLUMN "complement" text;--> statement-breakpoint
ALTER TABLE "register_0"."establishments" ADD COLUMN "creation_date" date;--> statement-breakpoint
ALTER TABLE "register_0"."establishments" ADD COLUMN "closing_date" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "table_columns" text[];--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_user_id" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("user_id","name");--> statement-breakpoint
-- Existing registers get the columns; their values are known from the next import on.
DO $$
DECLARE
  register name;
BEGIN
  FOR register IN
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ '^register_[0-9]+$' AND nspname <> 'register_0'
      AND to_regclass(nspname || '.search_index') IS NOT NULL
  LOOP
    EXECUTE format($alter$
      ALTER TABLE %1$I.establishments
        ADD COLUMN complement text, ADD COLUMN creation_date date, ADD COLUMN closing_date date;
    $alter$, register);
  END LOOP;
END $$;
