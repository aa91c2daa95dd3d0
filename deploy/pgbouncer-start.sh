#!/bin/sh
# Whom PgBouncer lets in, and as whom it signs in at PostgreSQL.
set -eu
umask 077
printf '"%s" "%s"\n' "$POSTGRES_USER" "$POSTGRES_PASSWORD" >/tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
