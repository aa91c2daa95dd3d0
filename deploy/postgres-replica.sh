#!/bin/sh
# Copies the primary the first time, then follows it as a hot standby.
set -eu
# The copy's last file: without it another try was broken off.
if [ ! -s "$PGDATA/global/pg_control" ]; then
  export PGPASSWORD="$POSTGRES_PASSWORD"
  find "$PGDATA" -mindepth 1 -delete
  until pg_basebackup --pgdata="$PGDATA" --host=postgres --username=replicator --slot=replica \
    --checkpoint=fast --write-recovery-conf; do
    echo "The primary is not ready; trying again."
    find "$PGDATA" -mindepth 1 -delete
    sleep 2
  done
fi
chmod 700 "$PGDATA"
exec postgres "$@"
