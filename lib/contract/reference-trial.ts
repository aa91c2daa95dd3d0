import { type Document, schemaAt } from "./openapi-types";
import type { Endpoint } from "./reference";
import { exampleCall } from "./reference-examples";

/** A field of a request that a reader can try. `options`: the values, when only these are allowed. */
export type TrialField = {
  name: string;
  location: "path" | "query";
  value: string;
  options: string[] | null;
  isInteger: boolean;
};

/** A request to fill in and send. `body`: JSON to begin with; null: it takes none. */
export type Trial = {
  id: string;
  method: string;
  path: string;
  fields: TrialField[];
  body: string | null;
};

/** Null for what a reader should not try. What keys may call only reads. */
export function trialOf(document: Document, endpoint: Endpoint): Trial | null {
  if (!endpoint.acceptsKeys) return null;
  const { id, method, path, parameters } = endpoint;
  const { pathValues, query, body } = exampleCall(document, endpoint);
  const values = { path: pathValues, query };
  const fields = parameters.flatMap(({ name, location, schema: of }): TrialField[] => {
    if (location === "header") return [];
    const schema = schemaAt(document, of);
    return [
      {
        name,
        location,
        value: String(values[location][name] ?? ""),
        options: schema.enum?.map(String) ?? null,
        isInteger: schema.type === "integer",
      },
    ];
  });
  return { id, method, path, fields, body: body && JSON.stringify(body, null, 2) };
}
