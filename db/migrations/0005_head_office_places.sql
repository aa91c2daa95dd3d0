-- The lock of imports: one of the last build would end in a register without what is added here.
SELECT pg_advisory_xact_lock(7361002);--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "signs" text;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "register_0"."legal_units" ADD COLUMN "postal_code" text;--> statement-breakpoint
-- A page of results is now read from the legal units alone. Those of the registers that are there are written anew beside
-- the old ones, which serve until all are ready: only the exchange at the end keeps readers waiting.
DO $$
DECLARE
  registers name[] := ARRAY(
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ '^register_[0-9]+$' AND nspname <> 'register_0'
      AND to_regclass(nspname || '.legal_units') IS NOT NULL);
  register name;
BEGIN
  FOREACH register IN ARRAY registers LOOP
    EXECUTE format($fill$
      LOCK TABLE %1$I.legal_units, %1$I.establishments IN SHARE MODE;
      CREATE TABLE %1$I.placed_units (LIKE register_0.legal_units INCLUDING DEFAULTS INCLUDING STORAGE);
      INSERT INTO %1$I.placed_units (id, siren, head_office_siret, capital, updated_at, registration_date, active,
        masked, name_is_sign, name, aliases, legal_form, naf_code, naf_version, employee_range, signs, city, postal_code)
      SELECT u.id, u.siren, u.head_office_siret, u.capital, u.updated_at, u.registration_date, u.active,
        u.masked, u.name_is_sign, u.name, u.aliases, u.legal_form, u.naf_code, u.naf_version, u.employee_range,
        CASE WHEN NOT (u.masked AND u.legal_form IS NOT DISTINCT FROM '1000')
          THEN nullif(concat_ws(' / ', e.name, e.aliases), '') END,
        e.city, e.postal_code
      FROM %1$I.legal_units u
      LEFT JOIN %1$I.establishments e ON e.siret = u.head_office_siret AND e.is_head_office
      ORDER BY u.id;
      ALTER TABLE %1$I.placed_units ADD CONSTRAINT placed_units_pkey PRIMARY KEY (id);
      ALTER TABLE %1$I.placed_units ADD CONSTRAINT placed_units_siren_key UNIQUE (siren);
      ANALYZE %1$I.placed_units;
    $fill$, register);
  END LOOP;
  FOREACH register IN ARRAY registers LOOP
    EXECUTE format($exchange$
      DROP TABLE %1$I.legal_units;
      ALTER TABLE %1$I.placed_units RENAME TO legal_units;
      ALTER TABLE %1$I.legal_units RENAME CONSTRAINT placed_units_pkey TO legal_units_pkey;
      ALTER TABLE %1$I.legal_units RENAME CONSTRAINT placed_units_siren_key TO legal_units_siren_key;
    $exchange$, register);
  END LOOP;
END $$;
