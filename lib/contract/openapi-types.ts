/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type Document = {
  servers: { url: string }[];
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: {
    name: string;
    in: "path" | "query" | "header";
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  /** Without content: an answer without a body. */
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  example?: unknown;
  examples?: unknown[];
};

const schemaPointer = "#/components/schemas/";

/** Resolves a `$ref` to its schema. A description next to the `$ref` wins. */
export function schemaAt(document: Document, schema: Schema): Schema {
  if (!schema.$ref?.startsWith(schemaPointer)) return schema;
  const found = document.components.schemas[schema.$ref.slice(schemaPointer.length)] ?? {};
  return {
    ...schemaAt(document, found),
    ...(schema.description && { description: schema.description }),
  };
}
