#!/bin/sh
# Run once, by the image of PostgreSQL, on the empty primary: what a standby signs in with, and the time limit of a
# statement that no pooler can pass on.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=user="$POSTGRES_USER" --set=database="$POSTGRES_DB" --set=password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
ALTER ROLE :"user" IN DATABASE :"database" SET statement_timeout = '10s';
SQL
echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
