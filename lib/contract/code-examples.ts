import type { CodeLanguage } from "./code-languages";
import { curlExample } from "./curl-example";
import { readAllWithCurl, readAllWithPython, readAllWithTypescript } from "./first-steps";
import type { Document } from "./openapi-types";
import { pythonExample } from "./python-example";
import type { Endpoint } from "./reference";
import { serverUrl } from "./reference-examples";
import { typescriptExample } from "./typescript-example";

/** The same program in each language. */
export type Examples = Record<CodeLanguage, string>;

/** One call of an operation. */
export function examplesOf(document: Document, endpoint: Endpoint): Examples {
  return {
    curl: curlExample(document, endpoint),
    typescript: typescriptExample(document, endpoint),
    python: pythonExample(document, endpoint),
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
