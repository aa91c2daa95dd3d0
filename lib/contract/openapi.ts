import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import {
  CreateSessionBody,
  Done,
  RefreshSessionBody,
  SessionTokens,
  SignUpBody,
  UserAnswer,
} from "./auth";
import { type ErrorCode, errorTable } from "./errors";
import { apiPaths } from "./paths";
import {
  CompanyAnswer,
  EstablishmentPage,
  EstablishmentsQuery,
  SearchPage,
  SearchQuery,
  SuggestAnswer,
  SuggestQuery,
} from "./registry";

const requestId = z.string().meta({ description: "Names this answer in the service's log." });
const retryAfter = z.int().min(1).meta({ description: "Seconds to wait." });
const detailsOf: Partial<Record<ErrorCode, z.ZodType>> = {
  VALIDATION_ERROR: z.strictObject({ field: z.string(), reason: z.string() }),
  RATE_LIMIT_EXCEEDED: z.strictObject({ retryAfter }),
};

function failureSchema(code: ErrorCode): z.ZodType {
  return z
    .strictObject({
      ok: z.literal(false),
      error: z.string(),
      code: z.literal(code),
      details: detailsOf[code] ?? z.strictObject({}),
    })
    .meta({ id: code, description: errorTable[code].message });
}

const failureSchemas = Object.fromEntries(
  (Object.keys(errorTable) as ErrorCode[]).map((code) => [code, failureSchema(code)]),
) as Record<ErrorCode, z.ZodType>;

function failureHeaders(code: ErrorCode): Record<string, z.ZodType> {
  if (code === "UNAUTHORIZED") return { "WWW-Authenticate": z.literal("Bearer") };
  if (code === "RATE_LIMIT_EXCEEDED" || code === "SERVICE_UNAVAILABLE") {
    return { "Retry-After": z.string().regex(/^\d+$/) };
  }
  if (code === "METHOD_NOT_ALLOWED") return { Allow: z.string() };
  return {};
}

function failures(codes: ErrorCode[]): ZodOpenApiOperationObject["responses"] {
  return Object.fromEntries(
    codes.map((code) => [
      String(errorTable[code].status),
      {
        description: errorTable[code].message,
        headers: z.object({ "X-Request-Id": requestId, ...failureHeaders(code) }),
        content: { "application/json": { schema: failureSchemas[code] } },
      },
    ]),
  );
}

function success(description: string, schema: z.ZodType) {
  return {
    description,
    headers: z.object({ "X-Request-Id": requestId }),
    content: { "application/json": { schema } },
  };
}

const always: ErrorCode[] = ["METHOD_NOT_ALLOWED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
const withBody: ErrorCode[] = ["VALIDATION_ERROR", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];
const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

function jsonBody(schema: z.ZodType) {
  return { required: true, content: { "application/json": { schema } } };
}

const authPaths = {
  [apiPaths.signUp]: {
    post: {
      operationId: "signUpWithInvitation",
      summary: "Create an account from an invitation",
      tags: ["auth"],
      requestBody: jsonBody(SignUpBody),
      responses: {
        "201": success("Account created.", UserAnswer),
        ...failures([...withBody, "EMAIL_ALREADY_EXISTS", "INVALID_INVITATION_TOKEN", ...always]),
      },
    },
  },
  [apiPaths.session]: {
    post: {
      operationId: "createSession",
      summary: "Sign in: an access token and a refresh token",
      tags: ["auth"],
      requestBody: jsonBody(CreateSessionBody),
      responses: {
        "200": success("Credentials accepted.", SessionTokens),
        ...failures([...withBody, "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
    get: {
      operationId: "getSession",
      summary: "The authenticated user",
      tags: ["auth"],
      security: signedIn,
      responses: {
        "200": success("Caller is authenticated.", UserAnswer),
        ...failures(["UNAUTHORIZED", ...always]),
      },
    },
    delete: {
      operationId: "endSession",
      summary: "Sign out: end the caller's session",
      tags: ["auth"],
      security: signedIn,
      responses: {
        "200": success("Session ended.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
  [apiPaths.refresh]: {
    post: {
      operationId: "refreshSession",
      summary: "Rotate the refresh token",
      description:
        "Each use gives a new pair. A replay within 10 seconds gives the same refresh token; a later one ends the session.",
      tags: ["auth"],
      requestBody: jsonBody(RefreshSessionBody),
      responses: {
        "200": success("Rotated.", SessionTokens),
        ...failures([...withBody, "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};

const sirenInPath = z.object({
  siren: z.string().meta({ description: "Nine digits; anything else is 404." }),
});

const registryPaths = {
  [apiPaths.search]: {
    get: {
      operationId: "searchCompanies",
      summary: "Search companies by name, SIREN or SIRET",
      tags: ["registry"],
      security: signedIn,
      requestParams: { query: SearchQuery },
      responses: {
        "200": success("Search done.", SearchPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.suggest]: {
    get: {
      operationId: "suggestCompanies",
      summary: "Companies that may be meant, as one types: at most 8, the best first",
      tags: ["registry"],
      security: signedIn,
      requestParams: { query: SuggestQuery },
      responses: {
        "200": success("What may be meant.", SuggestAnswer),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.company]: {
    get: {
      operationId: "getCompany",
      summary: "One company by its SIREN",
      tags: ["registry"],
      security: signedIn,
      requestParams: { path: sirenInPath },
      responses: {
        "200": success("Company found.", CompanyAnswer),
        ...failures(["UNAUTHORIZED", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.establishments]: {
    get: {
      operationId: "listEstablishments",
      summary: "A company's establishments: open ones first, 20 a page",
      tags: ["registry"],
      security: signedIn,
      requestParams: { path: sirenInPath, query: EstablishmentsQuery },
      responses: {
        "200": success("The page asked for, and how many there are.", EstablishmentPage),
        ...failures([
          "VALIDATION_ERROR",
          "UNAUTHORIZED",
          "NOT_FOUND",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.openapi]: {
    get: {
      operationId: "getOpenApiDocument",
      summary: "This document",
      tags: ["meta"],
      responses: {
        "200": success(
          "The document itself; the one answer without `ok`.",
          z.looseObject({ openapi: z.string() }),
        ),
        ...failures(always),
      },
    },
  },
};

/** The OpenAPI 3.1 document, generated from the schemas that the service validates with. */
export function openApiDocument(serverUrl: string) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Company Registry and Session Service",
      version: "1.0.0",
      description:
        "Sign-up by invitation, sessions, and search in the French company register. Every answer carries `ok` (but this document); every failure is `{ok, error, code, details}`.",
    },
    servers: [{ url: serverUrl }],
    paths: { ...authPaths, ...registryPaths },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "registry-session",
          description: "The browser's session; unsafe methods need a same-origin call.",
        },
      },
      schemas: failureSchemas,
    },
  });
}
