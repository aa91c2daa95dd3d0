import type { Document } from "./openapi-types";

export const sampleEmail = "jeanne@example.fr";

export type Values = Record<string, unknown>;
/** `path` is as in the document, with its parameters in braces. */
type CallAddress = { path: string; pathValues?: Values; query?: Values };
/** `url` is the service's. `isDownload`: it answers a file to write to a disk. What is empty is not there. */
export type ExampleCall = CallAddress & {
  url: string;
  method: string;
  body?: Values;
  credential?: "key" | "session";
  isDownload?: boolean;
};

/** The address of a call, below the service's own. */
export function callPath({ path, pathValues = {}, query = {} }: CallAddress): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(pathValues[name])),
  );
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return parameters.size > 0 ? `${filled}?${parameters}` : filled;
}

export function serverUrl(document: Document): string {
  return document.servers[0]?.url ?? "";
}
