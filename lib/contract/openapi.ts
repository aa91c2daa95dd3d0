import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { ErrorCode } from "./errors";
import { finishDocument } from "./finish-document";
import { answersOf, failuresOf, isRevalidated } from "./openapi-responses";
import type { Document } from "./openapi-types";
import type { Operation } from "./operation";
import { groups } from "./operations/all";

/** The OpenAPI 3.1 document, generated from the declarations that the service is made from. */
export function openApiDocument(serverUrl: string, version: string): Document {
  const document = createDocument(descriptionOf(serverUrl, version), {
    override: ({ jsonSchema, io }) => {
      // Answers may get further fields without notice.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      delete jsonSchema.outcome;
      // What `format` and the type say in fewer words.
      const { minimum, maximum } = jsonSchema;
      if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return finishDocument(JSON.parse(JSON.stringify(document)));
}

function descriptionOf(serverUrl: string, version: string): ZodOpenApiObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Company Registry and Session Service",
      version,
      contact: { name: "The operator of this installation", url: serverUrl },
      license: {
        name: "Licence Ouverte 2.0, for INSEE's data",
        url: "https://www.etalab.gouv.fr/licence-ouverte-open-licence",
      },
      description:
        "Sign-up by invitation, sessions, and search in the French company register. Every answer except this document has `ok`. Every failure is `{ok, error, code, details}`. Every answer has `X-Request-Id`, which identifies it in the service's log.",
    },
    servers: [{ url: serverUrl }],
    tags: groups.map(({ tag, description }) => ({ name: tag, description })),
    paths: allPaths(),
    security: signedIn,
    components: { securitySchemes },
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
} as const;

function allPaths(): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { tag, operations } of groups) {
    for (const [id, operation] of Object.entries<Operation>(operations)) {
      const { path, method } = operation;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(id, tag, operation) };
    }
  }
  return paths;
}

function operationOf(id: string, tag: string, operation: Operation): ZodOpenApiOperationObject {
  const { summary, description, query, body } = operation;
  const path = pathOf(operation.path);
  const header = isRevalidated(operation) ? readHeaders : undefined;
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...securityOf(operation),
    requestParams: {
      ...(path && { path }),
      ...(query && { query }),
      ...(header && { header }),
    },
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: { ...answersOf(operation), ...failuresOf(failureCodes(operation)) },
  };
}

/** The parameters of paths. */
const inPaths: Record<string, z.ZodType> = {
  siren: z.string().meta({
    description: "Nine digits; anything else is 404.",
    example: "356000000",
  }),
  id: z.string().meta({
    description: "The identifier, as the list has it; anything else is 404.",
    example: "5d1c0b0e-6f5e-4c57-9a3c-0f6f1c9f0a11",
  }),
};

function pathOf(path: string): z.ZodObject | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return null;
  return z.object(Object.fromEntries(names.map((name) => [name, inPaths[name] ?? z.string()])));
}

/** Nothing for a signed-in user, which is what the document says of all operations. */
function securityOf({ auth, keys }: Operation): Pick<ZodOpenApiOperationObject, "security"> {
  if (auth === "none") return { security: [] };
  return keys ? { security: [...signedIn, { key: [] }] } : {};
}

/** The failures that follow from what an operation takes and who may call it, and its own. */
function failureCodes(operation: Operation): ErrorCode[] {
  const { auth, keys, method, path, query, body, limit, addressLimit, failures } = operation;
  const isGuarded = auth !== "none";
  // Keys may be refused, and so is a browser's session of another origin unless it only reads.
  const isForbidden = isGuarded && (!keys || method !== "GET");
  return [
    ...(query || body ? (["VALIDATION_ERROR"] as const) : []),
    ...(body ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(isGuarded ? (["UNAUTHORIZED"] as const) : []),
    ...(isForbidden ? (["FORBIDDEN"] as const) : []),
    ...(path.includes("{") ? (["NOT_FOUND"] as const) : []),
    ...(limit || addressLimit ? (["RATE_LIMIT_EXCEEDED"] as const) : []),
    ...(failures ?? []),
  ];
}

const readHeaders = z.object({
  "If-None-Match": z.string().optional().meta({
    description: "The `ETag` of the copy that the client has: 304 if it still holds.",
    example: 'W/"3.2026-11-24.1.0.0.Yx3kq0mT5cW1bZ8d"',
  }),
});
