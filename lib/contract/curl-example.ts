import type { Document } from "./openapi-types";
import type { Endpoint } from "./reference";
import { callPath, exampleCall, isDownload, serverUrl } from "./reference-examples";

/** The call as a shell command, with the key in `$REGISTRY_KEY` or the access token in `$ACCESS_TOKEN`. */
export function curlExample(document: Document, endpoint: Endpoint): string {
  const call = exampleCall(document, endpoint);
  const { method, body } = call;
  const url = shellQuoted(serverUrl(document) + callPath(call));
  const token = endpoint.acceptsKeys ? "$REGISTRY_KEY" : "$ACCESS_TOKEN";
  const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}${url}`];
  if (endpoint.needsSession) parts.push(`-H "authorization: Bearer ${token}"`);
  if (body) parts.push("-H 'content-type: application/json'", `-d ${shellQuoted(json(body))}`);
  if (isDownload(endpoint)) parts.push("--fail-with-body --remote-header-name --remote-name");
  return parts.join(" \\\n  ");
}

const json = (value: unknown) => JSON.stringify(value);

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
