import { type Document, type Operation, type Schema, schemaAt } from "./openapi-types";

/** A field of a request or an answer: its path (`companies[].siren`), type and description. */
export type Field = { name: string; type: string; isRequired: boolean; description: string };

/** Without what is empty. */
export type ShownField = Pick<Field, "name" | "type"> & Partial<Field>;

export type Parameter = Field & { location: "path" | "query" | "header"; schema: Schema };

export type Answer = { status: string; description: string; mediaType: string; fields: Field[] };

export type Refusal = { status: string; code: string; description: string; fields: Field[] };

/** One operation (a method of a path), in the form that the reference shows. */
export type Endpoint = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsSession: boolean;
  /** Whether an API key is accepted instead of a session. */
  acceptsKeys: boolean;
  parameters: Parameter[];
  body: { fields: Field[]; schema: Schema } | null;
  answers: Answer[];
  refusals: Refusal[];
};

/** Every endpoint of an OpenAPI document, in its order. */
export function endpointsOf(document: Document): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      endpointOf(document, method, path, operation),
    ),
  );
}

export function getEndpoint(endpoints: readonly Endpoint[], id: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`The API's document has no operation ${id}.`);
  return found;
}

/** The errors of all endpoints, each once, with what is in its `details` as its type. */
export function refusalFields(endpoints: readonly Endpoint[]): ShownField[] {
  const refusals = endpoints.flatMap((each) => each.refusals);
  const byCode = new Map(refusals.map((each) => [each.code, each]));
  const rows = [...byCode.values()].map(({ status, code, description, fields }) => {
    const details = fields.map(({ name, type }) => `${name} (${type})`).join(", ");
    return { name: `${status} ${code}`, type: details && `details: ${details}`, description };
  });
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function endpointOf(
  document: Document,
  method: string,
  path: string,
  operation: Operation,
): Endpoint {
  const { operationId, summary, description = "", tags, security = [] } = operation;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const statuses = Object.entries(operation.responses);
  return {
    id: operationId,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsSession: security.length > 0,
    acceptsKeys: security.some((scheme) => "key" in scheme),
    parameters: (operation.parameters ?? []).map((each) => ({
      name: each.name,
      location: each.in,
      schema: each.schema,
      type: typeName(document, each.schema),
      isRequired: each.required ?? false,
      description: each.description ?? schemaAt(document, each.schema).description ?? "",
    })),
    body: body ? { schema: body, fields: fieldsOf(document, body) } : null,
    answers: statuses
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, answer]) =>
        Object.entries(answer.content ?? {}).map(([mediaType, { schema }]) => ({
          status,
          mediaType,
          description: answer.description,
          fields: fieldsOf(document, schema),
        })),
      ),
    refusals: statuses
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { content }]) => {
        const schema = content?.["application/json"]?.schema ?? {};
        return (schema.anyOf ?? [schema]).map((one) => refusalOf(document, status, one));
      }),
  };
}

function refusalOf(document: Document, status: string, schema: Schema): Refusal {
  const { description = "", properties = {} } = schemaAt(document, schema);
  return {
    status,
    description,
    code: String(properties.code?.const ?? ""),
    fields: fieldsOf(document, properties.details ?? {}),
  };
}

/** The fields of an object, including nested ones. `ok` is omitted, because every answer has it. */
export function fieldsOf(document: Document, of: Schema, prefix = ""): Field[] {
  const schema = withoutNull(schemaAt(document, of));
  const inner = withoutNull(schemaAt(document, schema));
  if (inner.items) return fieldsOf(document, inner.items, `${prefix}[]`);
  return Object.entries(inner.properties ?? {}).flatMap(([key, value]) => {
    if (prefix === "" && key === "ok") return [];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const field = {
      name,
      type: typeName(document, value),
      isRequired: inner.required?.includes(key) ?? false,
      description: schemaAt(document, value).description ?? "",
    };
    return [field, ...fieldsOf(document, value, name)];
  });
}

/** `string`, `integer or null`, `"csv" or "jsonl"`, `list of objects`. */
export function typeName(document: Document, of: Schema): string {
  const schema = schemaAt(document, of);
  if (schema.anyOf) return schema.anyOf.map((each) => typeName(document, each)).join(" or ");
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? "any"].flat();
  const names = types.map((type) =>
    type === "array" && schema.items ? `list of ${typeName(document, schema.items)}` : type,
  );
  return names.join(" or ");
}

/** The schema of a nullable value without null. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null");
  return others?.length === 1 ? (others[0] as Schema) : schema;
}
