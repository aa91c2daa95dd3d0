import { type Document, type Schema, schemaAt } from "./openapi-types";
import type { Endpoint } from "./reference";

export const sampleEmail = "jeanne@example.fr";

/** Placeholders for values that only the reader knows. */
const samples: Record<string, unknown> = {
  email: sampleEmail,
  password: "correct horse battery",
  currentPassword: "correct horse battery",
  newPassword: "violet harbour lantern",
  invitationToken: "INVITATION_TOKEN",
  resetToken: "RESET_TOKEN",
  refresh_token: "REFRESH_TOKEN",
  siren: "356000000",
  id: "ID",
};

/** An example value for a parameter or a body field; undefined when there is none. */
export function sampleOf(document: Document, name: string, of: Schema): unknown {
  const schema = schemaAt(document, of);
  return schema.example ?? schema.examples?.[0] ?? samples[name] ?? schema.enum?.[0];
}

type Values = Record<string, unknown>;
/** `path` is as in the document, with its parameters in braces. */
type CallAddress = { path: string; pathValues: Values; query: Values };
/** `url` is the service's. `body`: null without one. `isDownload`: it answers a file to write to a disk. */
export type ExampleCall = CallAddress & {
  url: string;
  method: string;
  body: Values | null;
  credential: "key" | "session" | null;
  isDownload: boolean;
};

/** A call with the required parameters and fields, and the parameters that have an example. */
export function exampleCall(document: Document, endpoint: Endpoint): ExampleCall {
  const given = endpoint.parameters.filter(
    ({ isRequired, schema }) => isRequired || schemaAt(document, schema).example !== undefined,
  );
  const valuesIn = (place: string): Values =>
    Object.fromEntries(
      given
        .filter(({ location }) => location === place)
        .map(({ name, schema }) => [name, sampleOf(document, name, schema)]),
    );
  const { needsSession, acceptsKeys, answers } = endpoint;
  return {
    url: serverUrl(document),
    credential: acceptsKeys ? "key" : needsSession ? "session" : null,
    isDownload: answers.some(({ mediaType }) => mediaType !== "application/json"),
    method: endpoint.method,
    path: endpoint.path,
    pathValues: valuesIn("path"),
    query: valuesIn("query"),
    body: endpoint.body && exampleBody(document, endpoint.body.schema),
  };
}

/** The required fields; if there are none, those that have an example. */
function exampleBody(document: Document, of: Schema): Values {
  const { properties = {}, required = [] } = schemaAt(document, of);
  const values = Object.entries(properties)
    .filter(([name]) => required.length === 0 || required.includes(name))
    .map(([name, schema]) => [name, sampleOf(document, name, schema)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The address of a call, below the service's own. */
export function callPath({ path, pathValues, query }: CallAddress): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(pathValues[name])),
  );
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return parameters.size > 0 ? `${filled}?${parameters}` : filled;
}

export function serverUrl(document: Document): string {
  return document.servers[0]?.url ?? "";
}
