-- The lock of imports: one of the last build would end in a register without what is added here.
SELECT pg_advisory_xact_lock(7361002);--> statement-breakpoint
-- Existing registers get the columns, whose values are known from the next import on, and in the search index the order of
-- their names (lib/search/index/name-order.ts).
DO $$
DECLARE
  register name;
BEGIN
  FOR register IN
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ '^register_[0-9]+$' AND nspname <> 'register_0'
      AND to_regclass(nspname || '.search_index') IS NOT NULL
  LOOP
    EXECUTE format($order$
      WITH keys AS (SELECT id, translate(name, E'abcdefghijklmnopqrstuvwxyzàáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ\n', E'ABCDEFGHIJKLMNOPQRSTUVWXYZAAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACEEEEIIIINOOOOOUUUUYY ') COLLATE "C" AS key FROM %1$I.legal_units),
      numbered AS MATERIALIZED (
        SELECT id, key, CASE WHEN key IS NULL THEN 0
          ELSE (1 + (rank() OVER (ORDER BY key) - 1) * 65535 / (SELECT count(name) FROM %1$I.legal_units))::integer END AS number
        FROM keys),
      firsts AS (SELECT number, min(key) AS key FROM numbered WHERE number > 0 GROUP BY number)
      INSERT INTO %1$I.search_index (token, n, postings)
      SELECT 'va' || lpad(to_hex(chunk), 4, '0'), n + (chunk = 0)::integer,
        CASE WHEN chunk = 0 THEN '\x0000'::bytea ELSE '' END || numbers
      FROM (
        SELECT id >> 16 AS chunk, count(*)::integer AS n,
          string_agg(set_byte(set_byte('\x0000', 0, number & 255), 1, number >> 8), '' ORDER BY id) AS numbers
        FROM numbered GROUP BY id >> 16) AS chunks
      UNION ALL
      SELECT 'vanames', count(*)::integer,
        convert_to(coalesce(json_agg(json_build_array(number, key) ORDER BY number), '[]')::text, 'UTF8')
      FROM firsts
    $order$, register);
  END LOOP;
END $$;--> statement-breakpoint
-- Last, because nobody reads a table from here to the end of the transaction.
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
--> statement-breakpoint
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
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("user_id","name");
