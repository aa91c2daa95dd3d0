import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import answerExamples from "./answer-examples.json";
import { type ErrorCode, errorTable } from "./errors";
import { failureExample, failureSchemas } from "./failure-schemas";
import { isFromRegister, type Operation } from "./operation";

type Responses = Record<string, ZodOpenApiResponseObject>;

const digits = z.string().regex(/^\d+$/);

const headers = {
  RateLimit: z
    .string()
    .optional()
    .describe('What is left of the call\'s budgets: `"search";r=119;t=60`.'),
  "RateLimit-Policy": z.string().optional().describe('Those budgets: `"search";q=120;w=60`.'),
  ETag: z.string().describe("Send it as `If-None-Match` next time."),
  Link: z
    .string()
    .optional()
    .describe(
      "The first, previous, next and last page, or with a cursor the next (RFC 8288). Absent where the address is too long.",
    ),
  "Content-Disposition": z.string().describe("The file's name."),
  "X-Total-Count": digits.describe("The number of rows in the whole file."),
  "X-Register-Version": digits.describe("The version of the register."),
  "X-Register-Date": z.iso.date().optional().describe("The date of its data; absent: unknown."),
  "WWW-Authenticate": z.literal("Bearer").describe("How to authenticate."),
  "Retry-After": digits.optional().describe("Seconds to wait; of 429 and 503."),
  Allow: z.string().optional().describe("The methods that there are; of 405."),
};
type HeaderName = keyof typeof headers;

const ofBudgets: HeaderName[] = ["RateLimit", "RateLimit-Policy"];
const ofRegister: HeaderName[] = ["X-Register-Version", "X-Register-Date"];
const ofFailure: Partial<Record<ErrorCode, HeaderName[]>> = {
  UNAUTHORIZED: ["WWW-Authenticate"],
  RATE_LIMIT_EXCEEDED: ["Retry-After", ...ofBudgets],
  METHOD_NOT_ALLOWED: ["Allow"],
  SERVICE_UNAVAILABLE: ["Retry-After"],
};

function response(
  description: string,
  names: HeaderName[],
  content?: ZodOpenApiResponseObject["content"],
): ZodOpenApiResponseObject {
  const shape = Object.fromEntries(names.map((name) => [name, headers[name]]));
  return { description, headers: z.object(shape), ...(content && { content }) };
}

/** The responses for these failures, and for those that any call may have. Codes with the same status share a response. */
export function failuresOf(codes: readonly ErrorCode[]): Responses {
  const statusOf = (code: ErrorCode) => String(errorTable[code].status);
  const statuses = [...new Set(codes.map(statusOf))];
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        failure(codes.filter((code) => statusOf(code) === status)),
      ]),
    ),
    default: failure(["METHOD_NOT_ALLOWED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
  };
}

function failure(codes: ErrorCode[]): ZodOpenApiResponseObject {
  const description = codes.map((code) => errorTable[code].message).join(" ");
  const names = codes.flatMap((code) => ofFailure[code] ?? []);
  const [first, ...others] = codes as [ErrorCode, ...ErrorCode[]];
  if (others.length === 0) {
    const json = { schema: failureSchemas[first], example: failureExample(first) };
    return response(description, names, { "application/json": json });
  }
  const schema = z.union(codes.map((code) => failureSchemas[code]));
  const examples = codes.map((code) => [code, { value: failureExample(code) }] as const);
  const json = { schema, examples: Object.fromEntries(examples) };
  return response(description, names, { "application/json": json });
}

/** Whether clients may ask if the copy that they have still holds. */
export function isRevalidated({ method, answer, hasTag }: Operation): boolean {
  return method === "GET" && !("files" in answer) && (hasTag || isFromRegister(answer));
}

/** The answers without an error: the data or the file and, for a read with an ETag, that the client's copy still holds. */
export function answersOf(operation: Operation): Responses {
  const { answer, status = 200, limit, addressLimit } = operation;
  const isFile = "files" in answer;
  const schemas = isFile ? answer.files : { "application/json": answer };
  const content = Object.entries(schemas).map(([type, schema]) => [type, withExample(schema)]);
  const description = isFile ? "The file." : String(answer.meta()?.outcome ?? "The document.");
  const names = [...(limit || addressLimit ? ofBudgets : []), ...headersOf(operation)];
  return {
    [status]: response(description, names, Object.fromEntries(content)),
    ...(isRevalidated(operation) && {
      "304": response(
        "The copy still holds.",
        names.filter((name) => name !== "Link"),
      ),
    }),
  };
}

function headersOf({ answer, hasTag }: Operation): HeaderName[] {
  const isFile = "files" in answer;
  const hasRegister = isFromRegister(answer);
  const hasTotal = isFile && !("application/json" in answer.files);
  return [
    ...(hasTag || (hasRegister && !isFile) ? (["ETag"] as const) : []),
    ...(hasRegister ? ofRegister : []),
    ...(hasRegister && !isFile && "page" in answer.shape ? (["Link"] as const) : []),
    ...(isFile ? (["Content-Disposition"] as const) : []),
    ...(hasTotal ? (["X-Total-Count"] as const) : []),
  ];
}

/** A schema with an answer of the demo; `e2e/clients/answer-examples.test.ts` keeps it true. */
function withExample(schema: z.ZodType) {
  const id = String(schema.meta()?.id);
  const example = (answerExamples as Record<string, unknown>)[id];
  return { schema, ...(example !== undefined && { example }) };
}
