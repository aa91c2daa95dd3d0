import { type Document, schemaAt } from "./openapi-types";
import type { Endpoint } from "./reference";

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

/** Of what a reader may try: what keys may call only reads. */
export function trialsOf(
  document: Document,
  endpoints: readonly Endpoint[],
): Record<string, Trial> {
  const some = endpoints.filter(({ acceptsKeys }) => acceptsKeys);
  return Object.fromEntries(some.map((endpoint) => [endpoint.id, trialOf(document, endpoint)]));
}

function trialOf(document: Document, endpoint: Endpoint): Trial {
  const { id, method, path, parameters } = endpoint;
  const { pathValues = {}, query = {}, body } = endpoint.call;
  const values = { path: pathValues, query };
  const fields = parameters.flatMap(({ name, location, schema: of }): TrialField[] => {
    if (location === "header") return [];
    const { enum: allowed, type } = schemaAt(document, of);
    return [
      {
        name,
        location,
        value: String(values[location][name] ?? ""),
        options: (type === "boolean" ? [true, false] : allowed)?.map(String) ?? null,
        isInteger: type === "integer",
      },
    ];
  });
  return { id, method, path, fields, body: body ? JSON.stringify(body, null, 2) : null };
}
