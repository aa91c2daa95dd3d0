-- The lock of imports: one of the last build would end in a register without what is added here.
SELECT pg_advisory_xact_lock(7361002);--> statement-breakpoint
-- Existing registers get the columns, and, in the search index, the numbers by which results are counted and sorted
-- (lib/search/index/columns.ts). Category, employer, social economy, commune and closing date are known from their next
-- import on. Codes of earlier nomenclatures of activities get another kind of token than those of today's.
DO $$
DECLARE
  register name;
BEGIN
  FOR register IN
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ '^register_[0-9]+$' AND nspname <> 'register_0'
      AND to_regclass(nspname || '.search_index') IS NOT NULL
  LOOP
    EXECUTE format($codes$
      UPDATE %1$I.search_index SET token = 'N' || substr(token, 2)
      WHERE token >= 'n' AND token < 'o' AND token !~ '^n[0-9]{2}\.[0-9]{2}[A-Z]$';
    $codes$, register);
    EXECUTE format($fill$
      WITH units AS (
        SELECT u.id, u.id >> 16 AS chunk,
          coalesce(array_position(string_to_array('01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,17,18,19,2A,2B,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,971,972,973,974,975,976,977,978,986,987,988', ','), e.department), 0) AS department,
          CASE WHEN u.naf_code ~ '^[0-9]{2}\.[0-9]{2}[A-Z]$' THEN left(u.naf_code, 2)::integer ELSE 0 END AS division,
          CASE WHEN u.legal_form ~ '^[0-9]{2}' THEN left(u.legal_form, 2)::integer ELSE 0 END AS form,
          coalesce(array_position(string_to_array('NN,00,01,02,03,11,12,21,22,31,32,41,42,51,52,53', ','), u.employee_range), 0) AS size,
          CASE WHEN u.registration_date IS NULL THEN 0
            ELSE least(65535, greatest(1, u.registration_date - date '1869-12-31')) END AS created
        FROM %1$I.legal_units u
        LEFT JOIN %1$I.establishments e ON e.siret = u.head_office_siret AND e.is_head_office),
      columns AS (
        SELECT chunk, count(*)::integer AS n,
          string_agg(set_byte('\x00', 0, department), '' ORDER BY id) AS departments,
          string_agg(set_byte('\x00', 0, division), '' ORDER BY id) AS divisions,
          string_agg(set_byte('\x00', 0, form), '' ORDER BY id) AS forms,
          string_agg(set_byte('\x00', 0, size), '' ORDER BY id) AS sizes,
          string_agg(set_byte(set_byte('\x0000', 0, created & 255), 1, created >> 8), '' ORDER BY id) AS dates
        FROM units GROUP BY chunk)
      -- Ids begin with 1, so position 0 of the first chunk belongs to no company.
      INSERT INTO %1$I.search_index (token, n, postings)
      SELECT 'v' || letter || lpad(to_hex(chunk), 4, '0'), n + (chunk = 0)::integer,
        CASE WHEN chunk = 0 THEN first ELSE '' END || numbers
      FROM columns, LATERAL (VALUES ('d', '\x00'::bytea, departments), ('n', '\x00', divisions), ('l', '\x00', forms),
        ('e', '\x00', sizes), ('c', '\x0000', dates)) AS kind (letter, first, numbers)
    $fill$, register);
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
      ALTER TABLE %1$I.establishments ADD COLUMN commune text;
      ALTER TABLE %1$I.legal_units ADD COLUMN category text, ADD COLUMN employer boolean,
        ADD COLUMN social_economy boolean, ADD COLUMN closing_date date;
    $alter$, register);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "register_0"."establishments" ADD COLUMN "commune" text;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "employer" boolean;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "social_economy" boolean;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "closing_date" date;
