#!/bin/sh
# For a volume that an earlier compose.yaml made, where the service's role, registry, is PostgreSQL's superuser. That
# role is renamed to postgres and loses its password; a new role registry gets the password, and all that the service
# made. Run it while no node runs: docker compose exec -T postgres sh -s < deploy/postgres-demote.sh
set -eu
run() { psql --quiet --set=ON_ERROR_STOP=1 --dbname registry "$@"; }
# Nobody can rename the role as which it is signed in.
run --username registry --command 'CREATE ROLE demoting SUPERUSER LOGIN'
run --username demoting --single-transaction --set=password="$POSTGRES_PASSWORD" <<'SQL'
ALTER ROLE registry RENAME TO postgres;
ALTER ROLE postgres PASSWORD NULL;
ALTER ROLE postgres IN DATABASE registry RESET ALL;
CREATE ROLE registry LOGIN PASSWORD :'password';
ALTER ROLE registry IN DATABASE registry SET statement_timeout = '10s';
ALTER DATABASE registry OWNER TO registry;
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO registry', nspname) FROM pg_namespace
      WHERE nspname ~ '^(drizzle|register_[0-9]+)$'
    UNION ALL SELECT format('ALTER TABLE %s OWNER TO registry', pg_class.oid::regclass) FROM pg_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind = 'r' AND nspname ~ '^(public|drizzle|register_[0-9]+)$'
    UNION ALL SELECT 'ALTER TYPE public.user_role OWNER TO registry'
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
SQL
run --username postgres --command 'DROP ROLE demoting'
