CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "register_0"."search_index" (
	"token" text COLLATE "C" PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"postings" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "register_0"."search_index" ALTER COLUMN "postings" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "register_0"."establishments" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "live_register" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" DROP COLUMN "words";--> statement-breakpoint
-- Registers imported before have no index to be searched by: the stock is to be imported again.
UPDATE "live_register" SET "schema_name" = 'register_0', "previous_schema_name" = NULL;
