/** The parts of an OpenAPI 3.1 document that are read here. */
export type Document = {
  openapi: string;
  servers: { url: string }[];
  info: { title: string; version: string; description: string; [name: string]: unknown };
  tags: { name: string; description: string }[];
  /** Of operations that say nothing else. */
  security: Record<string, unknown>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, object>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
  };
};

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
};

export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  /** false: a list is one text, with commas between its values. */
  explode?: boolean;
  example?: unknown;
  schema: Schema;
};

export type Media = {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Reference | { value: unknown }>;
};

/** Without content: an answer without a body. */
export type Response = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Media>;
};

export type Header = { required?: boolean; description: string; schema: Schema };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  /** Of what an object may hold by any name. */
  additionalProperties?: Schema;
  description?: string;
  example?: unknown;
};

/** What a `$ref` points to; anything else as it is. */
export function resolve<Node extends object>(document: Document, node: Node | Reference): Node {
  if (!("$ref" in node)) return node;
  const steps = node.$ref.split("/").slice(1);
  return steps.reduce((at, step) => at[step] as Tree, document as unknown as Tree) as Node;
}

type Tree = { [name: string]: unknown };

/** Resolves a `$ref` to its schema. A description next to the `$ref` wins. */
export function schemaAt(document: Document, schema: Schema): Schema {
  const { $ref, description } = schema;
  if ($ref === undefined) return schema;
  return {
    ...schemaAt(document, resolve(document, { $ref })),
    ...(description && { description }),
  };
}
