import { apiPaths } from "./paths";

/** Programs that read a whole result. Each goes on after 429, 502, 503, 504, a lost connection and REGISTER_CHANGED, and fails otherwise. */

export function readAllWithCurl(url: string): string {
  return `cursor=
: > sirens.txt
until [ "$cursor" = null ]; do
  status=$(curl -sG '${url}${apiPaths.search}' \\
    -H "authorization: Bearer $REGISTRY_KEY" \\
    --data-urlencode q=martin -d limit=100 \${cursor:+-d "cursor=$cursor"} \\
    --retry 99 --retry-max-time 300 --retry-all-errors -o page.json -w '%{http_code}')
  case $status in
    200)
      jq -r '.companies[].siren' page.json >> sirens.txt
      cursor=$(jq -r .nextCursor page.json) ;;
    409) # REGISTER_CHANGED: begin again
      cursor=
      : > sirens.txt ;;
    *)
      echo "status $status" >&2
      cat page.json >&2
      exit 1 ;;
  esac
done`;
}

export function readAllWithTypescript(url: string): string {
  return `import { createRegistryClient, RegistryError } from "company-registry-client";

const registry = createRegistryClient({
  baseUrl: ${JSON.stringify(url)},
  key: process.env.REGISTRY_KEY,
});

try {
  const found = new Map<string, string | null>();
  // If the register changes meanwhile, all come again.
  const options = { onRegisterChange: () => found.clear() };
  for await (const { siren, name } of registry.companies({ q: "martin" }, options)) {
    found.set(siren, name);
  }
  for (const [siren, name] of found) console.log(siren, name);
} catch (failure) {
  if (!(failure instanceof RegistryError)) throw failure;
  console.error(failure.message, failure.details, failure.requestId);
  process.exitCode = 1;
}`;
}

export function readAllWithPython(url: string): string {
  return `import json
import os
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE_URL = ${JSON.stringify(url)}
HEADERS = {"Authorization": "Bearer " + os.environ["REGISTRY_KEY"]}
MAX_RETRIES = 8


def get(path, **query):
    request = Request(BASE_URL + path + "?" + urlencode(query), headers=HEADERS)
    for attempt in range(MAX_RETRIES + 1):
        try:
            with urlopen(request, timeout=60) as response:
                return json.load(response)
        except HTTPError as refusal:
            if refusal.code not in (429, 502, 503, 504) or attempt == MAX_RETRIES:
                raise
            seconds = int(refusal.headers.get("Retry-After", 0))
        except (OSError, HTTPException):  # the connection was lost
            if attempt == MAX_RETRIES:
                raise
            seconds = 0
        time.sleep(max(seconds, min(8, 2**attempt)))


def companies(**search):
    found = []
    after = {}
    while True:
        try:
            page = get("${apiPaths.search}", **search, limit=100, **after)
        except HTTPError as refusal:
            if refusal.code != 409:
                raise
            found, after = [], {}  # REGISTER_CHANGED: begin again
            continue
        found += page["companies"]
        if page["nextCursor"] is None:
            return found
        after = {"cursor": page["nextCursor"]}


try:
    for company in companies(q="martin"):
        print(company["siren"], company["name"])
except HTTPError as refusal:
    raise SystemExit(f"{refusal}: {refusal.read().decode()}")`;
}

/** A call of a tool of the MCP server, at `url`, without an assistant. */
export function callToolWithCurl(url: string): string {
  const params = { name: "find_companies", arguments: { q: "martin", limit: 2 } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return `curl '${url}' \\
  -H "authorization: Bearer $REGISTRY_KEY" \\
  -H 'content-type: application/json' \\
  -H 'accept: application/json, text/event-stream' \\
  -d '${JSON.stringify(message)}'`;
}
