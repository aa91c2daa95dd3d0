#!/bin/sh
# Run once, by the image of PostgreSQL, on the empty primary: the service's role, which owns the database and is no
# superuser, what a standby signs in with, and the time limit of a statement that no pooler can pass on. The superuser
# loses its password: nobody signs in as it over the network.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=superuser="$POSTGRES_USER" --set=database="$POSTGRES_DB" --set=password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE registry LOGIN PASSWORD :'password';
ALTER DATABASE :"database" OWNER TO registry;
ALTER ROLE :"superuser" PASSWORD NULL;
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
ALTER ROLE registry IN DATABASE :"database" SET statement_timeout = '10s';
SQL
echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
