import type { CodeLanguage } from "./code-languages";
import { curlExample } from "./curl-example";
import { readAllWithCurl, readAllWithPython, readAllWithTypescript } from "./first-steps";
import type { Document } from "./openapi-types";
import { pythonExample } from "./python-example";
import { type ExampleCall, serverUrl } from "./reference-examples";
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
