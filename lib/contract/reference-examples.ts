import { type Document, type Schema, schemaAt } from "./openapi-types";
import type { Endpoint } from "./reference";

/** Placeholders for values that only the reader knows. */
const samples: Record<string, string> = {
  email: "jeanne@example.fr",
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

type Call = { method: string; url: string; body: string | null };

/** A call with the required parameters and fields, and the parameters that have an example. */
export function exampleCall(document: Document, endpoint: Endpoint): Call {
  const given = endpoint.parameters
    .filter(({ isRequired, schema }) => isRequired || schemaAt(document, schema).example)
    .map(({ name, location, schema }) => ({
      name,
      location,
      value: String(sampleOf(document, name, schema)),
    }));
  let { path } = endpoint;
  const query = new URLSearchParams();
  for (const { name, location, value } of given) {
    if (location === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : "";
  return {
    method: endpoint.method,
    url: `${document.servers[0]?.url}${path}${search}`,
    body: endpoint.body && exampleBody(document, endpoint.body.schema),
  };
}

function exampleBody(document: Document, of: Schema): string {
  const { properties = {}, required = [] } = schemaAt(document, of);
  const values = required.map(
    (name) => [name, sampleOf(document, name, properties[name] ?? {})] as const,
  );
  return JSON.stringify(Object.fromEntries(values));
}

/** The call as a shell command, with the access token in `$ACCESS`. */
export function curlExample(document: Document, endpoint: Endpoint): string {
  const { method, url, body } = exampleCall(document, endpoint);
  const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}'${url}'`];
  if (endpoint.needsSession) parts.push('-H "authorization: Bearer $ACCESS"');
  if (body !== null) parts.push("-H 'content-type: application/json'", `-d '${body}'`);
  if (isDownload(endpoint)) parts.push("--fail-with-body --remote-header-name --remote-name");
  return parts.join(" \\\n  ");
}

/** The call in TypeScript with `fetch`, with the access token in `accessToken`. */
export function typescriptExample(document: Document, endpoint: Endpoint): string {
  const { method, url, body } = exampleCall(document, endpoint);
  const headers = [
    ...(endpoint.needsSession ? [`authorization: \`Bearer \${accessToken}\``] : []),
    ...(body === null ? [] : ['"content-type": "application/json"']),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} },`] : []),
    ...(body === null ? [] : [`body: JSON.stringify(${body}),`]),
  ];
  const init = options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : "";
  return `const response = await fetch("${url}"${init});\n${reading(endpoint)}`;
}

function reading(endpoint: Endpoint): string {
  if (isDownload(endpoint)) {
    return [
      "if (!response.ok) throw new Error((await response.json()).error);",
      "const file = await response.text(); // throws when the connection broke before the end",
    ].join("\n");
  }
  const fields = endpoint.answers[0]?.fields.map(({ name }) => name) ?? [];
  const firsts = fields.filter((name) => /^\w+$/.test(name));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own
  const check = "if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`);";
  const isOurJson = endpoint.tag !== "meta";
  return [
    "const answer = await response.json();",
    ...(isOurJson ? [check] : []),
    ...(firsts.length > 0 && isOurJson ? [`const { ${firsts.join(", ")} } = answer;`] : []),
  ].join("\n");
}

function isDownload({ answers }: Endpoint): boolean {
  return answers.some(({ mediaType }) => mediaType !== "application/json");
}
