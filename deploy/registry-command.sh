#!/bin/sh
# The command `registry` of docs/operations/install.md: `registry invite --email …` is `npm run invite -- --email …`, as
# the service's user and with its variables.
# The file is read as systemd does. The shell itself would run what follows a `&`.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in [A-Z]*=*) ;; *) continue ;; esac
  value=${line#*=}
  case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
  export "${line%%=*}=$value"
done < /etc/registry.env
export HOME=/srv/registry
grep --quiet "^    \"$1\":" /srv/registry/app/package.json || { echo "There is no command \"$1\"." >&2; exit 1; }
command=$1; shift
cd /srv/registry/app && exec setpriv --reuid=registry --regid=registry --init-groups npm --silent run "$command" -- "$@"
