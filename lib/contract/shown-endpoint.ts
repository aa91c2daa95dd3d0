import type { Document } from "./openapi-types";
import { type Answer, type Endpoint, type Field, fieldsOf, type ShownAt } from "./reference";

/**
 * A field as the browser gets it, in this form because a page has hundreds. `mark`: `required`, or the operation at which
 * its own fields are shown.
 */
export type ShownField = readonly [name: string, type: string, description: string, mark?: string];

export type ShownEndpoint = ReturnType<typeof shownEndpoint>;
/** `at`: the operation that shows the fields. */
type ShownAnswer = Pick<Answer, "status" | "mediaType" | "description"> & {
  fields?: ShownField[];
  at?: string;
};
/** Parameters that another operation shows. */
type OtherParameters = { at: string; names: string[] };

/**
 * The operations as the browser gets them: without schemas, and without what is empty. Parameters and objects that several
 * of them have are shown at the first.
 */
export function shownEndpoints(
  document: Document,
  endpoints: readonly Endpoint[],
): ShownEndpoint[] {
  const places = new Map<string, string>();
  return endpoints.map((endpoint) =>
    shownEndpoint(document, endpoint, (component) => {
      const at = places.get(component);
      if (at === undefined) places.set(component, endpoint.id);
      return at ?? null;
    }),
  );
}

function shownEndpoint(document: Document, endpoint: Endpoint, shownAt: ShownAt) {
  const { id, summary, description, parameters, body, answers, refusals } = endpoint;
  const { url: _url, ...call } = endpoint.call;
  const own: ShownField[] = [];
  const others: OtherParameters[] = [];
  for (const parameter of parameters) {
    const at = parameter.ref === undefined ? null : shownAt(parameter.ref);
    const same = others.find((other) => other.at === at);
    if (at === null) own.push(inputField(parameter));
    else if (same) same.names.push(parameter.name);
    else others.push({ at, names: [parameter.name] });
  }
  return {
    ...{ id, summary, description },
    ...(own.length > 0 && { parameters: own }),
    ...(others.length > 0 && { others }),
    ...(body && { body: fieldsOf(document, body.schema).map(inputField) }),
    answers: answers.map(({ schema, status, mediaType, description }): ShownAnswer => {
      const at = schema.$ref === undefined ? null : shownAt(schema.$ref);
      if (at !== null) return { status, mediaType, description, at };
      const fields = fieldsOf(document, schema, shownAt).map(answerField);
      return { status, mediaType, description, ...(fields.length > 0 && { fields }) };
    }),
    /** Such as `404 NOT_FOUND`. */
    refusals: refusals
      .filter(({ isOwn }) => isOwn)
      .map(({ status, code }) => `${status} ${code}`)
      .join(", "),
    call,
  };
}

/** The errors of all endpoints, each once, with what is in its `details` as its type. */
export function refusalFields(endpoints: readonly Endpoint[]): ShownField[] {
  const refusals = endpoints.flatMap((each) => each.refusals);
  const byCode = new Map(refusals.map((each) => [each.code, each]));
  const rows = [...byCode.values()].map(({ status, code, description, fields }) => {
    const details = fields.map(({ name, type }) => `${name} (${type})`).join(", ");
    return [`${status} ${code}`, details && `details: ${details}`, description] as const;
  });
  return rows.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The arguments of a tool. Those that are parameters of an operation, which shows them, are only named. */
export function shownArguments(
  fields: readonly Field[],
  { parameters }: Pick<Endpoint, "parameters">,
) {
  const isParameter = ({ name, description }: Field) =>
    parameters.some((one) => one.name === name && one.description.startsWith(description));
  return {
    own: fields.filter((field) => !isParameter(field)).map(inputField),
    names: fields.filter(isParameter).map(({ name }) => name),
  };
}

function inputField({ name, type, description, isRequired }: Field): ShownField {
  return isRequired ? [name, type, description, "required"] : [name, type, description];
}

function answerField({ name, type, description, at }: Field): ShownField {
  return at === undefined ? [name, type, description] : [name, type, description, at];
}
