import { type Document, resolve, type Schema, schemaAt } from "@/lib/contract/openapi-types";

export type JsonSchema = Schema & {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
};
export type Operation = {
  name: string;
  method: string;
  template: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  /** Requires a session. */
  isGuarded: boolean;
  /** Also accepts an API key. */
  acceptsKeys: boolean;
};

/** Every operation of an OpenAPI document, with the top-level `$ref` of its schemas resolved. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { security = document.security, requestBody } = operation;
      const body = requestBody?.content["application/json"]?.schema;
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        template,
        parameters: (operation.parameters ?? []).map((one) => {
          const { name, in: place, required = false, schema, example } = resolve(document, one);
          return { name, in: place, required, schema: { ...schemaAt(document, schema), example } };
        }),
        body: body ? schemaAt(document, body) : null,
        isGuarded: security.length > 0,
        acceptsKeys: security.some((scheme) => "key" in scheme),
      };
    }),
  );
}
