import answerExamples from "./answer-examples.json";
import { ApiError, type ErrorCode, type ErrorDetails, errorTable } from "./errors";
import type { Header, Media, Response, Schema } from "./openapi-types";
import { isFromRegister, type Operation } from "./operation";

/** `name`: of the component that it is, if several operations may have it. */
type Responses = Record<string, Response & { name?: string | undefined }>;

function header(description: string, schema: Schema = {}): Header {
  return { description, schema: { type: "string", ...schema } };
}

const always = { required: true };
const digits = { pattern: "^\\d+$" };

export const headers = {
  RateLimit: header('What is left of the call\'s budgets: `"search";r=119;t=60`.'),
  "RateLimit-Policy": header('Those budgets: `"search";q=120;w=60`.'),
  ETag: { ...always, ...header("Send it as `If-None-Match` next time.") },
  Link: header(
    "The first, previous, next and last page, or with a cursor the next (RFC 8288). Absent where the address is too long.",
  ),
  "Content-Disposition": { ...always, ...header("The file's name.") },
  "X-Total-Count": { ...always, ...header("The number of rows in the whole file.", digits) },
  "X-Register-Version": { ...always, ...header("The version of the register.", digits) },
  "X-Register-Date": header("The date of its data; absent: unknown.", { format: "date" }),
  "WWW-Authenticate": { ...always, ...header("How to authenticate.", { const: "Bearer" }) },
  "Retry-After": header("Seconds to wait; of 429 and 503.", digits),
  Allow: header("The methods that there are; of 405."),
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

export const sampleId = "5d1c0b0e-6f5e-4c57-9a3c-0f6f1c9f0a11";

export const text = (description: string, example: string): Schema => {
  return { type: "string", description, example };
};
const integer = (description: string, example: number): Schema => {
  return { type: "integer", description, example };
};

/** What is in `details`; nothing for the other codes. */
const detailsOf: Partial<Record<string, Record<string, Schema>>> = {
  VALIDATION_ERROR: {
    field: text("The first field that is wrong; `body` for malformed JSON.", "page"),
    reason: text("What it must be, in English.", "must be an integer from 1 to 2147483647"),
  },
  RATE_LIMIT_EXCEEDED: { retryAfter: { ...integer("Seconds to wait.", 42), minimum: 1 } },
  SEARCH_ALREADY_EXISTS: {
    id: text("The saved search that has the name.", sampleId),
    name: text("Its name.", "Software companies of Paris"),
  },
  EXPORT_TOO_LARGE: {
    total: integer("How many companies match.", 3_150_000),
    max: integer("How many an export may hold.", 200_000),
  },
} satisfies Partial<Record<ErrorCode, unknown>>;

/** The schema of every failure, by code. */
export const failureSchemas: Record<string, Schema> = Object.fromEntries(
  Object.entries(errorTable).map(([code, { message }]) => {
    const fields = {
      ok: { type: "boolean", const: false, description: "The call failed." },
      error: { type: "string", description: "For people." },
      code: { type: "string", const: code, description: "For programs." },
      details: objectOf("More about it.", detailsOf[code]),
    };
    return [code, objectOf(message, fields)];
  }),
);

function objectOf(description: string, properties: Record<string, Schema> = {}): Schema {
  const required = Object.keys(properties);
  return { type: "object", properties, ...(required.length > 0 && { required }), description };
}

/** The answer of a failure, with example values. */
function failureExample(code: ErrorCode) {
  const fields = Object.entries(detailsOf[code] ?? {});
  const details = Object.fromEntries(fields.map(([name, { example }]) => [name, example]));
  const { message } = new ApiError(code, details as ErrorDetails);
  return { ok: false, error: message, code, details };
}

/** The responses for these failures, and for those that any call may have. Codes with the same status share a response. */
export function failuresOf(codes: readonly ErrorCode[]): Responses {
  const statusOf = (code: ErrorCode) => errorTable[code].status;
  const responses = codes.map((code) => {
    return [statusOf(code), failure(codes.filter((other) => statusOf(other) === statusOf(code)))];
  });
  return {
    ...Object.fromEntries(responses),
    default: failure(["METHOD_NOT_ALLOWED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
  };
}

function failure(codes: ErrorCode[]): Responses[string] {
  const schemas = codes.map((code) => ({ $ref: `#/components/schemas/${code}` }));
  const examples = codes.map((code) => [code, { value: failureExample(code) }] as const);
  const [[code, { value: example }] = ["Failure", {}], ...others] = examples;
  const isOne = others.length === 0;
  return {
    name: isOne ? code : "Failure",
    description: codes.map((code) => errorTable[code].message).join(" "),
    ...headersNamed(codes.flatMap((code) => ofFailure[code] ?? [])),
    content: {
      "application/json": isOne
        ? { schema: schemas[0] ?? {}, example }
        : { schema: { anyOf: schemas }, examples: Object.fromEntries(examples) },
    },
  };
}

function headersNamed(names: readonly HeaderName[]): Pick<Response, "headers"> {
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return names.length > 0 ? { headers: Object.fromEntries(references) } : {};
}

/** Whether clients may ask if the copy that they have still holds. */
export function isRevalidated({ method, answer, hasTag }: Operation): boolean {
  return method === "GET" && !("files" in answer) && (hasTag || isFromRegister(answer));
}

/**
 * The answers without an error: the data or the file, by the media types of `schemas`, and for a read with an ETag that the
 * client's copy still holds.
 */
export function answersOf(operation: Operation, schemas: Record<string, Schema>): Responses {
  const { answer, method, status = 200 } = operation;
  const names = headersOf(operation);
  const content = Object.entries(schemas).map(([type, schema]) => [type, withExample(schema)]);
  const [{ $ref = "" } = {}] = Object.values(schemas);
  return {
    [status]: {
      name: method === "GET" ? undefined : $ref.split("/").at(-1),
      description:
        "files" in answer ? "The file." : String(answer.meta()?.outcome ?? "The document."),
      ...headersNamed(names),
      content: Object.fromEntries(content),
    },
    ...(isRevalidated(operation) && {
      "304": {
        name: "NotModified",
        description: "The copy still holds.",
        ...headersNamed(names.filter((name) => name !== "Link")),
      },
    }),
  };
}

function headersOf({ answer, hasTag, limit, addressLimit }: Operation): HeaderName[] {
  const isFile = "files" in answer;
  const hasRegister = isFromRegister(answer);
  const possible: [HeaderName[], unknown][] = [
    [ofBudgets, limit || addressLimit],
    [["ETag"], hasTag || (hasRegister && !isFile)],
    [ofRegister, hasRegister],
    [["Link"], hasRegister && !isFile && "page" in answer.shape],
    [["Content-Disposition"], isFile],
    [["X-Total-Count"], isFile && !("application/json" in answer.files)],
  ];
  return possible.flatMap(([names, applies]) => (applies ? names : []));
}

/** A schema with an answer of the demo; `e2e/clients/answer-examples.test.ts` keeps it true. */
function withExample(schema: Schema): Media {
  const id = schema.$ref?.split("/").at(-1) ?? "";
  const example = (answerExamples as Record<string, unknown>)[id];
  return { schema, ...(example !== undefined && { example }) };
}
