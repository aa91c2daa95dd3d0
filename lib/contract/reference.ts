import { errorTable } from "./errors";
import {
  type Document,
  type Media,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from "./openapi-types";
import { type ExampleCall, serverUrl } from "./reference-examples";
import { type Field, fieldsOf, type ShownAt, typeName } from "./reference-fields";

/** `at`: the operation that shows its fields. */
type Answer = {
  status: string;
  mediaType: string;
  description: string;
  fields?: Field[];
  at?: string;
};

/**
 * One operation (a method of a path), in the form that the reference shows, without schemas. Parameters and objects that
 * several of them have are shown at the first.
 */
export type Endpoint = {
  id: string;
  tag: string;
  summary: string;
  description: string;
  parameters: Field[];
  /** Parameters that another operation shows. */
  others: { at: string; names: string[] }[];
  body: Field[];
  answers: Answer[];
  /** Such as `404 NOT_FOUND`; what follows from what the operation takes and does. Any call may have others. */
  refusals: string;
  /** With the examples of what is required, and of the text to look for. */
  call: ExampleCall;
};

/** Every endpoint of an OpenAPI document, in its order. */
export function endpointsOf(document: Document): Endpoint[] {
  const places = new Map<string, string>();
  return operationsOf(document).map(({ method, path, operation }) => {
    const shownAt: ShownAt = (component) => {
      const at = places.get(component);
      if (at === undefined) places.set(component, operation.operationId);
      return at ?? null;
    };
    return endpointOf(document, { method, path, operation }, shownAt);
  });
}

export function getEndpoint(endpoints: readonly Endpoint[], id: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`The API's document has no operation ${id}.`);
  return found;
}

type Addressed = { method: string; path: string; operation: Operation };

function operationsOf(document: Document): Addressed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function endpointOf(document: Document, addressed: Addressed, shownAt: ShownAt): Endpoint {
  const { operationId, summary, description = "", tags, responses } = addressed.operation;
  const body = addressed.operation.requestBody?.content["application/json"];
  const statuses = Object.entries(responses).map(([status, one]) => {
    return { status, ...resolve(document, one) };
  });
  const answers = statuses
    .filter(({ status }) => Number(status) < 400)
    .flatMap(({ status, description, content = {} }) =>
      Object.entries(content).map(([mediaType, { schema }]) => {
        return { status, mediaType, description, ...answerFields(document, schema, shownAt) };
      }),
    );
  const refusals = statuses
    .filter(({ status }) => Number(status) >= 400)
    .flatMap(({ status, content }) => {
      const { schema = {} } = content?.["application/json"] ?? {};
      return (schema.anyOf ?? [schema]).map(({ $ref }) => `${status} ${$ref?.split("/").at(-1)}`);
    });
  return {
    ...{ id: operationId, tag: tags[0] ?? "", summary, description },
    ...parameterFields(document, addressed.operation, shownAt),
    body: body ? fieldsOf(document, body.schema) : [],
    ...{ answers, refusals: refusals.join(", ") },
    call: exampleCall(document, addressed, body, answers),
  };
}

function parameterFields(document: Document, { parameters = [] }: Operation, shownAt: ShownAt) {
  const own: Field[] = [];
  const others: Endpoint["others"] = [];
  for (const parameter of parameters) {
    const { name, required, schema, description = "" } = resolve(document, parameter);
    const at = "$ref" in parameter ? shownAt(parameter.$ref) : null;
    const same = others.find((other) => other.at === at);
    const field = [name, typeName(document, schema), description] as const;
    if (at === null) own.push(required ? [...field, "required"] : field);
    else if (same) same.names.push(name);
    else others.push({ at, names: [name] });
  }
  return { parameters: own, others };
}

function answerFields(document: Document, schema: Schema, shownAt: ShownAt) {
  const at = schema.$ref && shownAt(schema.$ref);
  if (at) return { at };
  const fields = fieldsOf(document, schema, shownAt);
  return fields.length > 0 ? { fields } : {};
}

/** What is empty is left out. */
function exampleCall(
  document: Document,
  { method, path, operation }: Addressed,
  body: Media | undefined,
  answers: readonly Answer[],
): ExampleCall {
  const { security = document.security } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one));
  const shown = parameters.filter(({ name, required }) => required || name === "q");
  const valuesIn = (place: Parameter["in"]) => {
    const some = shown.filter((parameter) => parameter.in === place);
    if (some.length > 0)
      return Object.fromEntries(some.map(({ name, example }) => [name, example]));
  };
  const call = {
    ...{ url: serverUrl(document), method: method.toUpperCase(), path },
    ...{ pathValues: valuesIn("path"), query: valuesIn("query"), body: body?.example },
    credential: security.some((scheme) => "key" in scheme)
      ? "key"
      : security.length > 0 && "session",
    isDownload: answers.some(({ mediaType }) => mediaType !== "application/json"),
  };
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value)) as ExampleCall;
}

/** The errors of all operations, with what is in their `details` as their type. */
export function refusalFields(document: Document): Field[] {
  const rows = Object.entries(errorTable).map(([code, { status, message }]): Field => {
    const { details = {} } = document.components.schemas[code]?.properties ?? {};
    const fields = fieldsOf(document, details).map(([name, type]) => `${name} (${type})`);
    return [`${status} ${code}`, fields.length > 0 ? `details: ${fields.join(", ")}` : "", message];
  });
  return rows.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The arguments of a tool. Those that are parameters of an operation, which shows them, are only named. */
export function shownArguments(document: Document, fields: readonly Field[], id: string) {
  const { operation } =
    operationsOf(document).find(({ operation }) => operation.operationId === id) ?? {};
  const parameters = (operation?.parameters ?? []).map((one) => resolve(document, one));
  const isParameter = ([name, , description]: Field) =>
    parameters.some((one) => one.name === name && one.description?.startsWith(description));
  return {
    own: fields.filter((field) => !isParameter(field)),
    names: fields.filter(isParameter).map(([name]) => name),
  };
}
