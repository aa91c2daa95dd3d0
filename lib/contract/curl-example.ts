import { callPath, type ExampleCall } from "./reference-examples";

/** The call as a shell command, with the key in `$REGISTRY_KEY` or the access token in `$ACCESS_TOKEN`. */
export function curlExample(call: ExampleCall): string {
  const { method, body, credential } = call;
  const url = shellQuoted(call.url + callPath(call));
  const token = credential === "key" ? "$REGISTRY_KEY" : "$ACCESS_TOKEN";
  const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}${url}`];
  if (credential) parts.push(`-H "authorization: Bearer ${token}"`);
  if (body) parts.push("-H 'content-type: application/json'", `-d ${shellQuoted(json(body))}`);
  if (call.isDownload) parts.push("--fail-with-body --remote-header-name --remote-name");
  return parts.join(" \\\n  ");
}

const json = (value: unknown) => JSON.stringify(value);

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
