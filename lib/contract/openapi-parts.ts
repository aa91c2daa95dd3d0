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
function failures(codes: ErrorCode[]): ZodOpenApiOperationObject["responses"] {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => [status, failure(codes.filter((code) => statusOf(code) === status))]),
  );
}

const statusOf = (code: ErrorCode) => String(errorTable[code].status);

function failure(codes: ErrorCode[]) {
  const schemas = codes.map((code) => failureSchemas[code]);
  const [only] = schemas;
  const schema = only && schemas.length === 1 ? only : z.union(schemas);
  const headers = Object.assign({}, ...codes.map(failureHeaders));
  return answer(codes.map((code) => errorTable[code].message).join(" "), json(schema), { headers });
}

const json = (schema: z.ZodType) => ({ "application/json": schema });

type Headers = { fileHeaders?: z.ZodRawShape; headers?: z.ZodRawShape };

/** An answer in one of these media types. */
function answer(
  description: string,
  schemas: Record<string, z.ZodType>,
  { fileHeaders, headers }: Headers = {},
) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }] as const);
  return {
    description,
    headers: z.object({ "X-Request-Id": requestId, ...fileHeaders, ...balanceHeaders, ...headers }),
    content: Object.fromEntries(content),
  };
}

export function success(description: string, schema: z.ZodType) {
  return { "200": answer(description, json(schema)) };
}

export function created(description: string, schema: z.ZodType) {
  return { "201": answer(description, json(schema)) };
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
const readHeaders = z.object({
  "If-None-Match": z.string().optional().meta({
    description: "The `ETag` of the copy that the client has: 304 if it still holds.",
  }),
});

/** The answers of a read of the register: the data, and that the client's copy still holds. */
export function fromRegister(description: string, schema: z.ZodType, more: z.ZodRawShape = {}) {
  return withTag(description, schema, { ...registerHeaders, ...more });
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
  const tag = z.string().meta({ description: "Send it as `If-None-Match` next time." });
  const read = answer(description, json(schema), { headers: { ETag: tag, ...more } });
  const unchanged = "The copy of this ETag still holds.";
  return { "200": read, "304": { description: unchanged, headers: read.headers } };
}

const fileName = z.string().meta({ description: "The file's name." });

/** A JSON answer that a browser saves as a file. */
export function jsonFile(description: string, schema: z.ZodType) {
  const fileHeaders = { "Content-Disposition": fileName };
  return { "200": answer(description, json(schema), { fileHeaders }) };
}

/** The headers of a file that was read from the register. */
export const registerHeaders = {
  "X-Register-Version": z.string().regex(/^\d+$/).meta({
    description: "The version of the register.",
  }),
  "X-Register-Date": z.iso.date().optional().meta({
    description: "The date of its data; absent: unknown.",
  }),
};

/** A streamed file in one of several media types. */
export function download(
  description: string,
  schemas: Record<string, z.ZodType>,
  headers: z.ZodRawShape = {},
) {
  const rows = z.string().regex(/^\d+$/);
  const fileHeaders = {
    "Content-Disposition": fileName,
    "X-Total-Count": rows.meta({ description: "The number of rows in the whole file." }),
  };
  return { "200": answer(description, schemas, { fileHeaders, headers }) };
}

/** For operations that need no sign-in. */
export const anyone: Record<string, string[]>[] = [];
export const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
/** For operations that also accept an API key. */
export const signedInOrKey = [...signedIn, { key: [] }];

type Described = {
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  security: Record<string, string[]>[];
  path?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answers: NonNullable<ZodOpenApiOperationObject["responses"]>;
  /** The failures that its other parts do not imply. */
  failures?: ErrorCode[];
  /** Whether it has a budget of calls; true by default. */
  isLimited?: boolean;
};

/** An operation with the failures that follow from what it takes and who may call it. */
export function operation(described: Described): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, security, path, query, body, answers } =
    described;
  const header = "304" in answers ? readHeaders : undefined;
  const own = described.failures ?? [];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security,
    ...((path || query || header) && {
      requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: { ...answers, ...failures([...impliedFailures(described), ...own, ...always]) },
  };
}

function impliedFailures({
  security,
  path,
  query,
  body,
  isLimited = true,
}: Described): ErrorCode[] {
  const refusesSome = security === signedIn || (security === signedInOrKey && body);
  return [
    ...(query || body ? (["VALIDATION_ERROR"] as const) : []),
    ...(body ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(security === anyone ? [] : (["UNAUTHORIZED"] as const)),
    ...(refusesSome ? (["FORBIDDEN"] as const) : []),
    ...(path ? (["NOT_FOUND"] as const) : []),
    ...(isLimited ? (["RATE_LIMIT_EXCEEDED"] as const) : []),
  ];
}

const always = ["METHOD_NOT_ALLOWED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;

/** The identifier in a path. `of`: whose it is. */
export const idInPath = (of: string) =>
  z.object({ id: z.string().meta({ description: `${of}; anything else is 404.` }) });
