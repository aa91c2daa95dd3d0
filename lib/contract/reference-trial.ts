import { type Document, resolve, schemaAt } from "./openapi-types";
import type { Endpoint } from "./reference";
import type { ExampleCall } from "./reference-examples";

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

/** Of what a reader may try, by the id of the operation: what keys may call only reads. */
export function trialsOf(
  document: Document,
  endpoints: readonly Endpoint[],
): Record<string, Trial> {
  const some = endpoints.filter(({ call }) => call.credential === "key");
  return Object.fromEntries(some.map(({ id, call }) => [id, trialOf(document, id, call)]));
}

function trialOf(document: Document, id: string, call: ExampleCall): Trial {
  const { method, path, pathValues = {}, query = {}, body } = call;
  const values = { path: pathValues, query };
  const { parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const fields = parameters.flatMap((one): TrialField[] => {
    const { name, in: location, schema } = resolve(document, one);
    if (location === "header") return [];
    const { enum: allowed, type } = schemaAt(document, schema);
    return [
      {
        ...{ name, location, value: String(values[location][name] ?? "") },
        options: (type === "boolean" ? [true, false] : allowed)?.map(String) ?? null,
        isInteger: type === "integer",
      },
    ];
  });
  return { id, method, path, fields, body: body ? JSON.stringify(body, null, 2) : null };
}
