#!/bin/sh
# Copies the primary the first time, then follows it as a hot standby.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$POSTGRES_PASSWORD"
  until pg_basebackup --pgdata="$PGDATA" --host=postgres --username=replicator --slot=replica \
    --checkpoint=fast --write-recovery-conf; do
    echo "The primary is not ready; trying again."
    find "$PGDATA" -mindepth 1 -delete
    sleep 2
  done
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
