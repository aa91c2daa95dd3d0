import { type ErrorCode, errorTable } from "./errors";
import {
  type Document,
  type Operation,
  type Parameter as ParameterInDocument,
  type Reference,
  resolve,
  type Schema,
  schemaAt,
} from "./openapi-types";

import { type ExampleCall, serverUrl, type Values } from "./reference-examples";

/** A field of a request or an answer: its path (`companies[].siren`), type and description. */
export type Field = {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** The operation at which its own fields are shown. */
  at?: string;
};

/** `ref`: the component that it is, if several operations have it. */
export type Parameter = Field & {
  ref: string | undefined;
  location: "path" | "query" | "header";
  schema: Schema;
  example: unknown;
};

export type Answer = { status: string; description: string; mediaType: string; schema: Schema };

/** `isOwn`: it follows from what the operation takes and does; any call may have the others. */
export type Refusal = {
  status: string;
  code: string;
  description: string;
  fields: Field[];
  isOwn: boolean;
};

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
  body: { schema: Schema; example: unknown } | null;
  answers: Answer[];
  refusals: Refusal[];
  /** With the examples of what is required, and of the text to look for. */
  call: ExampleCall;
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

function endpointOf(
  document: Document,
  method: string,
  path: string,
  operation: Operation,
): Endpoint {
  const { operationId, summary, description = "", tags, security = document.security } = operation;
  const body = operation.requestBody?.content["application/json"];
  const statuses = Object.entries(operation.responses).map(
    ([status, one]) => [status, resolve(document, one)] as const,
  );
  const endpoint = {
    id: operationId,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsSession: security.length > 0,
    acceptsKeys: security.some((scheme) => "key" in scheme),
    parameters: (operation.parameters ?? []).map((one) => parameterOf(document, one)),
    body: body ? { schema: body.schema, example: body.example } : null,
    answers: statuses
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, answer]) =>
        Object.entries(answer.content ?? {}).map(([mediaType, { schema }]) => ({
          status,
          mediaType,
          description: answer.description,
          schema,
        })),
      ),
    refusals: statuses
      .filter(([status]) => !(Number(status) < 400))
      .flatMap(([status, { content }]) => {
        const schema = content?.["application/json"]?.schema ?? {};
        const isOwn = status !== "default";
        return (schema.anyOf ?? [schema]).map((one) => ({ ...refusalOf(document, one), isOwn }));
      }),
  };
  return { ...endpoint, call: exampleCall(document, endpoint) };
}

function exampleCall(document: Document, endpoint: Omit<Endpoint, "call">): ExampleCall {
  const { needsSession, acceptsKeys, answers, method, path, body } = endpoint;
  const shown = endpoint.parameters.filter(({ name, isRequired }) => isRequired || name === "q");
  const valuesIn = (place: string): Values | undefined => {
    const some = shown.filter(({ location }) => location === place);
    if (some.length > 0)
      return Object.fromEntries(some.map(({ name, example }) => [name, example]));
  };
  const call = {
    ...{ url: serverUrl(document), method, path },
    pathValues: valuesIn("path"),
    query: valuesIn("query"),
    body: body?.example,
    credential: acceptsKeys ? "key" : needsSession && "session",
    isDownload: answers.some(({ mediaType }) => mediaType !== "application/json"),
  };
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value)) as ExampleCall;
}

function parameterOf(document: Document, one: ParameterInDocument | Reference): Parameter {
  const parameter = resolve(document, one);
  const { name, in: location, schema, required = false, description = "", example } = parameter;
  return {
    ...{ name, location, schema, example, description, isRequired: required },
    type: typeName(document, schema),
    ref: "$ref" in one ? one.$ref : undefined,
  };
}

function refusalOf(document: Document, schema: Schema): Omit<Refusal, "isOwn"> {
  const { description = "", properties = {} } = schemaAt(document, schema);
  const code = properties.code?.const as ErrorCode;
  return {
    status: String(errorTable[code].status),
    description,
    code,
    fields: fieldsOf(document, properties.details ?? {}),
  };
}

/** The operation at which the fields of a component are shown already; null: they are shown here. */
export type ShownAt = (component: string) => string | null;

/** The fields of an object, including nested ones. `ok` is omitted, because every answer has it. */
export function fieldsOf(
  document: Document,
  of: Schema,
  shownAt: ShownAt = () => null,
  prefix = "",
): Field[] {
  const schema = withoutNull(schemaAt(document, of));
  const inner = withoutNull(schemaAt(document, schema));
  if (inner.items) return fieldsOf(document, inner.items, shownAt, `${prefix}[]`);
  return Object.entries(inner.properties ?? {}).flatMap(([key, value]) => {
    if (prefix === "" && key === "ok") return [];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const field = {
      name,
      type: typeName(document, value),
      isRequired: inner.required?.includes(key) ?? false,
      description: schemaAt(document, value).description ?? "",
    };
    const component = componentOf(value);
    const at = component === undefined ? null : shownAt(component);
    return at === null ? [field, ...fieldsOf(document, value, shownAt, name)] : [{ ...field, at }];
  });
}

/** The component of a value, of what it is if it is not null, or of those in a list. */
function componentOf(of: Schema): string | undefined {
  const { $ref, items } = withoutNull(of);
  return items ? componentOf(items) : $ref;
}

/** `string`, `integer or null`, `"csv" or "jsonl"`, `list of FoundCompany`. */
export function typeName(document: Document, of: Schema): string {
  const schema = schemaAt(document, of);
  if (of.$ref && schema.properties) return of.$ref.split("/").at(-1) ?? "";
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
