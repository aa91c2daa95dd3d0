import { z } from "zod";
import type { ErrorCode } from "./errors";
import {
  answersOf,
  failureSchemas,
  failuresOf,
  headers,
  isRevalidated,
  sampleId,
  text,
} from "./openapi-responses";
import {
  type Document,
  type Operation as OperationInDocument,
  type Parameter,
  type Reference,
  type Schema,
  schemaAt,
} from "./openapi-types";
import type { Operation } from "./operation";
import { groups } from "./operations/all";

const operations = groups.flatMap(({ tag, operations }) =>
  Object.entries<Operation>(operations).map(([id, operation]) => ({ id, tag, operation })),
);
const nothing = z.object({});

/** The OpenAPI 3.1 document, generated from the declarations that the service is made from. */
export function openApiDocument(serverUrl: string, version: string): Document {
  const requests = schemasOf("input", ({ query = nothing, body = nothing }) => ({ query, body }));
  const answers = schemasOf("output", ({ answer }) =>
    "files" in answer ? answer.files : { "application/json": answer },
  );
  const schemas = { ...requests.components, ...answers.components, ...failureSchemas };
  const document = emptyDocument(serverUrl, version, schemas);
  for (const { id, tag, operation } of operations) {
    const described = descriptionOf(document, operation, requests.of(id), answers.of(id));
    document.paths[operation.path] = {
      ...document.paths[operation.path],
      [operation.method.toLowerCase()]: { operationId: id, tags: [tag], ...described },
    };
  }
  return document;
}

function emptyDocument(url: string, version: string, schemas: Record<string, Schema>): Document {
  return {
    openapi: "3.1.0",
    info: {
      title: "Company Registry and Session Service",
      version,
      contact: { name: "The operator of this installation", url },
      license: {
        name: "Licence Ouverte 2.0, for INSEE's data",
        url: "https://www.etalab.gouv.fr/licence-ouverte-open-licence",
      },
      description:
        "Sign-up by invitation, sessions, and search in the French company register. Every answer except this document has `ok`. Every failure is `{ok, error, code, details}`. Every answer has `X-Request-Id`, which identifies it in the service's log.",
    },
    servers: [{ url }],
    tags: groups.map(({ tag, description }) => ({ name: tag, description })),
    paths: {},
    security: signedIn,
    components: { schemas, securitySchemes, headers, responses: {}, parameters: {} },
  };
}

const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a session.",
  },
  key: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "crk_…",
    description: "A program's key, sent like an access token. Other operations refuse it.",
  },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "registry-session",
    description: "The browser's session. Unsafe methods must be called from the same origin.",
  },
};

/** The JSON Schemas of what operations take or answer, by their ids, and of the components that these refer to. */
function schemasOf(io: "input" | "output", shapeOf: (operation: Operation) => z.ZodRawShape) {
  const shapes = operations.map(({ id, operation }) => [id, z.object(shapeOf(operation))]);
  const { properties = {}, $defs } = z.toJSONSchema(z.object(Object.fromEntries(shapes)), {
    ...{ io, override: simplify },
  });
  const text = JSON.stringify({ properties, components: $defs });
  const schemas = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  return {
    components: schemas.components as Record<string, Schema>,
    of: (id: string): Record<string, Schema> => schemas.properties[id].properties,
  };
}

/** `override` of a schema's metadata replaces what zod cannot know. The rest says in fewer words what is meant. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { override, additionalProperties, minimum, maximum } = jsonSchema;
  // Answers may get further fields without notice.
  if (additionalProperties === false) delete jsonSchema.additionalProperties;
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  delete jsonSchema.override;
  delete jsonSchema.outcome;
  Object.assign(jsonSchema, override);
}

function descriptionOf(
  document: Document,
  operation: Operation,
  { query = {}, body = {} }: Record<string, Schema>,
  answers: Record<string, Schema>,
): Omit<OperationInDocument, "operationId" | "tags"> {
  const { summary, description } = operation;
  const parameters = parametersOf(operation, query);
  const example = operation.body && exampleOfBody(document, body);
  const responses = { ...answersOf(operation, answers), ...failuresOf(failureCodes(operation)) };
  const references = Object.entries(responses).map(([status, { name, ...response }]) => {
    return [status, name ? refer(document, "responses", name, response) : response];
  });
  return {
    ...{ summary, description },
    ...securityOf(operation),
    parameters: parameters.map((one) => refer(document, "parameters", one.name, one)),
    ...(example && {
      requestBody: { required: true, content: { "application/json": { schema: body, example } } },
    }),
    responses: Object.fromEntries(references),
  };
}

/** Puts a part among the components of its kind, unless an equal one is there, and refers to it. */
function refer<Kind extends "parameters" | "responses">(
  document: Document,
  kind: Kind,
  name: string,
  part: Document["components"][Kind][string],
): Reference {
  const parts = document.components[kind] as Record<string, typeof part>;
  const text = JSON.stringify(part);
  let id = name;
  for (let at = 2; (JSON.stringify(parts[id]) ?? text) !== text; at += 1) id = `${name}${at}`;
  parts[id] = part;
  return { $ref: `#/components/${kind}/${id}` };
}

const inPaths: Record<string, Schema> = {
  siren: text("Nine digits; anything else is 404.", "356000000"),
  id: text("The identifier, as the list has it; anything else is 404.", sampleId),
};
const ifNoneMatch = text(
  "The `ETag` of the copy that the client has: 304 if it still holds.",
  'W/"3.2026-11-24.1.0.0.Yx3kq0mT5cW1bZ8d"',
);

function parametersOf(operation: Operation, { properties = {}, required }: Schema): Parameter[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [
    ...names.map((name) => parameterOf("path", name, inPaths[name] ?? {}, true)),
    ...Object.entries(properties).map(([name, schema]) =>
      parameterOf("query", name, schema, required?.includes(name)),
    ),
    ...(isRevalidated(operation) ? [parameterOf("header", "If-None-Match", ifNoneMatch)] : []),
  ];
}

/** A parameter. Its description stands outside its schema: tools ignore one inside. Lists have commas between their values. */
function parameterOf(
  location: Parameter["in"],
  name: string,
  { description, example, ...schema }: Schema,
  required = false,
): Parameter {
  return {
    ...{ in: location, name, description, schema, example: example ?? exampleOf(schema) },
    ...(required && { required }),
    ...(schema.type === "array" && { explode: false }),
  };
}

/** The required fields; if there are none, the first. */
function exampleOfBody(document: Document, body: Schema): Record<string, unknown> {
  const { properties = {}, required } = schemaAt(document, body);
  const names = required ?? Object.keys(properties).slice(0, 1);
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(schemaAt(document, properties[name] ?? {}))]),
  );
}

function exampleOf({ example, enum: values, type, items }: Schema): unknown {
  if (example !== undefined) return example;
  if (values) return values[0];
  if (type === "boolean") return true;
  return items && [exampleOf(items)];
}

/** Nothing for a signed-in user, which is what the document says of all operations. */
function securityOf({ auth, keys }: Operation): Pick<OperationInDocument, "security"> {
  if (auth === "none") return { security: [] };
  return keys ? { security: [...signedIn, { key: [] }] } : {};
}

/** The failures that follow from what an operation takes and who may call it, and its own. */
function failureCodes(operation: Operation): ErrorCode[] {
  const { auth, keys, method, path, query, body, limit, addressLimit, failures = [] } = operation;
  const isGuarded = auth !== "none";
  const implied: [ErrorCode, unknown][] = [
    ["VALIDATION_ERROR", query || body],
    ["PAYLOAD_TOO_LARGE", body],
    ["UNSUPPORTED_MEDIA_TYPE", body],
    ["UNAUTHORIZED", isGuarded],
    // Keys may be refused, and so is a browser's session of another origin unless it only reads.
    ["FORBIDDEN", isGuarded && (!keys || method !== "GET")],
    ["NOT_FOUND", path.includes("{")],
    ["RATE_LIMIT_EXCEEDED", limit || addressLimit],
  ];
  return [...implied.filter(([, applies]) => applies).map(([code]) => code), ...failures];
}
