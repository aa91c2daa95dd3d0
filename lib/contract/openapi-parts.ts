import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type ErrorCode, errorTable } from "./errors";

const requestId = z.string().meta({ description: "Identifies this request in the service's log." });
const retryAfter = z.int().min(1).meta({ description: "Seconds to wait." });
const detailsOf: Partial<Record<ErrorCode, z.ZodType>> = {
  VALIDATION_ERROR: z.strictObject({ field: z.string(), reason: z.string() }),
  RATE_LIMIT_EXCEEDED: z.strictObject({ retryAfter }),
  SEARCH_ALREADY_EXISTS: z.strictObject({
    id: z.string().meta({ description: "The saved search that has the name." }),
    name: z.string().meta({ description: "Its name." }),
  }),
  EXPORT_TOO_LARGE: z.strictObject({
    total: z.int().meta({ description: "How many companies match." }),
    max: z.int().meta({ description: "How many an export may hold." }),
  }),
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

/** The schema of every failure, by code. */
export const failureSchemas = Object.fromEntries(
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

/** The responses for these failures. Codes with the same status share a response. */
export function failures(codes: ErrorCode[]): ZodOpenApiOperationObject["responses"] {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => [status, failure(codes.filter((code) => statusOf(code) === status))]),
  );
}

const statusOf = (code: ErrorCode) => String(errorTable[code].status);

function failure(codes: ErrorCode[]) {
  const headers = Object.assign({}, ...codes.map(failureHeaders));
  const schemas = codes.map((code) => failureSchemas[code]);
  const [only] = schemas;
  return {
    description: codes.map((code) => errorTable[code].message).join(" "),
    headers: z.object({ "X-Request-Id": requestId, ...balanceHeaders, ...headers }),
    content: {
      "application/json": { schema: only && schemas.length === 1 ? only : z.union(schemas) },
    },
  };
}

export function success(description: string, schema: z.ZodType) {
  return {
    description,
    headers: z.object({ "X-Request-Id": requestId, ...balanceHeaders }),
    content: { "application/json": { schema } },
  };
}

const balanceHeaders = {
  RateLimit: z.string().optional().meta({
    description: 'What is left of the call\'s budgets: `"search";r=119;t=60`. Absent without one.',
  }),
  "RateLimit-Policy": z
    .string()
    .optional()
    .meta({ description: 'Those budgets: `"search";q=120;w=60`.' }),
};

/** The headers of a read whose answer has an ETag. */
export const readHeaders = z.object({
  "If-None-Match": z.string().optional().meta({
    description: "The `ETag` of the copy that the client has: 304 if it still holds.",
  }),
});

/** The answers of a read of the register: the data, and that the client's copy still holds. */
export function fromRegister(
  description: string,
  schema: z.ZodType,
  moreHeaders: z.ZodRawShape = {},
) {
  return withTag(description, schema, { ...registerHeaders, ...moreHeaders });
}

/** The header of a page of a list. */
export const linkHeader = {
  Link: z.string().optional().meta({
    description:
      "The first, previous, next and last page, or with a cursor the next (RFC 8288). Absent where the address is too long.",
  }),
};

/** The answers of a read with an ETag, and `more` headers of theirs. */
export function withTag(description: string, schema: z.ZodType, more: z.ZodRawShape = {}) {
  const read = success(description, schema);
  const headers = read.headers.extend({
    ETag: z.string().meta({ description: "Send it as `If-None-Match` next time." }),
    ...more,
  });
  const unchanged = "The copy of this ETag still holds.";
  return { "200": { ...read, headers }, "304": { description: unchanged, headers } };
}

/** A JSON answer that a browser saves as a file. */
export function jsonFile(description: string, schema: z.ZodType) {
  const name = z.string().meta({ description: "The file's name." });
  return {
    description,
    headers: z.object({
      "X-Request-Id": requestId,
      "Content-Disposition": name,
      ...balanceHeaders,
    }),
    content: { "application/json": { schema } },
  };
}

/** The headers of a file that was read from the register. */
export const registerHeaders = {
  "X-Register-Version": z
    .string()
    .regex(/^\d+$/)
    .meta({ description: "The version of the register." }),
  "X-Register-Date": z.iso
    .date()
    .optional()
    .meta({ description: "The date of its data; absent: unknown." }),
};

/** A streamed file in one of several media types. */
export function download(
  description: string,
  schemas: Record<string, z.ZodType>,
  moreHeaders: z.ZodRawShape = {},
) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }] as const);
  return {
    description,
    headers: z.object({
      "X-Request-Id": requestId,
      "Content-Disposition": z.string().meta({ description: "The file's name." }),
      "X-Total-Count": z
        .string()
        .regex(/^\d+$/)
        .meta({ description: "The number of rows in the whole file." }),
      ...balanceHeaders,
      ...moreHeaders,
    }),
    content: Object.fromEntries(content),
  };
}

/** The errors of every operation. */
export const always: ErrorCode[] = ["METHOD_NOT_ALLOWED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
/** The further errors of every operation with a body. */
export const withBody: ErrorCode[] = [
  "VALIDATION_ERROR",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
];
/** For operations that need no sign-in. */
export const anyone: Record<string, string[]>[] = [];
export const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
/** For operations that also accept an API key. */
export const signedInOrKey = [...signedIn, { key: [] }];

export function jsonBody(schema: z.ZodType) {
  return { required: true, content: { "application/json": { schema } } };
}
