#!/bin/sh
# Fetches from INSEE's API Sirene what has changed since a moment, into a new folder (docs/operations/update.md):
#   sh fetch-changes.sh 2026-09-01T00:00:00 changes
# The file insee-key in the current folder has the line X-INSEE-Api-Key-Integration: KEY. The API answers in pages of
# at most 1,000 records, and takes 30 requests a minute.
set -eu
mkdir "$2"
fetch() { # fetch siren dateDernierTraitementUniteLegale FROM FOLDER
  cursor='*' page=0
  while page=$((page + 1)); do
    file=$(printf '%s/%s-%05d.json' "$4" "$1" "$page")
    status=$(curl -sS --retry 5 -o "$file" -w '%{http_code}' -G "https://api.insee.fr/api-sirene/3.11/$1" \
      -H @insee-key -H 'Accept: application/json' \
      --data-urlencode "q=$2:[$3 TO *]" --data-urlencode "curseur=$cursor" -d nombre=1000)
    [ "$status" != 404 ] || { rm "$file"; return 0; } # nothing changed
    [ "$status" = 200 ] || { echo "API Sirene answers $status" >&2; exit 1; }
    next=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).header.curseurSuivant ?? ""' "$file")
    [ -n "$next" ] && [ "$next" != "$cursor" ] || return 0
    cursor=$next
    sleep 2
  done
}
fetch siren dateDernierTraitementUniteLegale "$1" "$2"
fetch siret dateDernierTraitementEtablissement "$1" "$2"
