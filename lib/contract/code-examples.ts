import type { CodeLanguage } from "./code-languages";
import { readAllWithCurl, readAllWithPython, readAllWithTypescript } from "./first-steps";
import type { Document } from "./openapi-types";
import { pythonExample } from "./python-example";
import { callPath, type ExampleCall, serverUrl } from "./reference-examples";
import { typescriptExample } from "./typescript-example";

/** The same program in each language. */
export type Examples = Record<CodeLanguage, string>;

/** One call of an operation. */
export function examplesOf(call: ExampleCall): Examples {
  return {
    curl: curlExample(call),
    typescript: typescriptExample(call),
    python: pythonExample(call),
  };
}

/** A whole result, page by page, through limits, imports and restarts. */
export function readAllExamples(document: Document): Examples {
  const url = serverUrl(document);
  return {
    curl: readAllWithCurl(url),
    typescript: readAllWithTypescript(url),
    python: readAllWithPython(url),
  };
}

/** The call as a shell command, with the key in `$REGISTRY_KEY` or the access token in `$ACCESS_TOKEN`. */
function curlExample(call: ExampleCall): string {
  const { method, body, credential } = call;
  const url = shellQuoted(call.url + callPath(call));
  const token = credential === "key" ? "$REGISTRY_KEY" : "$ACCESS_TOKEN";
  const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}${url}`];
  if (credential) parts.push(`-H "authorization: Bearer ${token}"`);
  if (body)
    parts.push("-H 'content-type: application/json'", `-d ${shellQuoted(JSON.stringify(body))}`);
  if (call.isDownload) parts.push("--fail-with-body --remote-header-name --remote-name");
  return parts.join(" \\\n  ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
