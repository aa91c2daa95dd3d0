import type { Register } from "./registry";

/** Every error code with its status and public message. Tests compare docs/api.md and OpenAPI with it. */
export const errorTable = {
  VALIDATION_ERROR: { status: 400, message: "Invalid request parameters." },
  UNAUTHORIZED: { status: 401, message: "Authentication required or failed." },
  FORBIDDEN: { status: 403, message: "This call is not allowed." },
  NOT_FOUND: { status: 404, message: "Resource not found." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not allowed here." },
  EMAIL_ALREADY_EXISTS: { status: 409, message: "Email already registered." },
  INVITATION_CLOSED: { status: 409, message: "The invitation is already used or revoked." },
  TOO_MANY_KEYS: { status: 409, message: "A user has 50 keys at most. Delete one first." },
  SEARCH_ALREADY_EXISTS: { status: 409, message: "You have a saved search of this name." },
  TOO_MANY_SEARCHES: {
    status: 409,
    message: "A user has 100 saved searches at most. Delete one first.",
  },
  REGISTER_CHANGED: {
    status: 409,
    message: "The register has changed since this cursor. Begin again, and skip what you have.",
  },
  LAST_ADMIN: { status: 409, message: "An active administrator must remain." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The request is larger than 64 KiB." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The body must be application/json." },
  INVALID_INVITATION_TOKEN: { status: 422, message: "Invitation token invalid or expired." },
  EXPORT_TOO_LARGE: { status: 422, message: "The search matches too many companies to export." },
  INVALID_RESET_TOKEN: { status: 422, message: "Password reset token invalid or expired." },
  RATE_LIMIT_EXCEEDED: { status: 429, message: "Too many requests." },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side." },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is temporarily unavailable." },
} as const;

export type ErrorCode = keyof typeof errorTable;

export type ErrorDetails = Record<string, string | number>;

/**
 * What a 401 says of a token, where that helps its holder and nobody else. The sentence about keys does not say which of
 * the reasons it is.
 */
export const tokenProblems = {
  none: "No key or access token was sent; send one in the header Authorization, after the word Bearer.",
  notBearer:
    "The header Authorization must be the word Bearer, a space, and one key or access token.",
  notKey: "Only a key (crk_…) is accepted here.",
  incompleteKey: "This key is incomplete or misspelt; copy it whole, or create another.",
  refusedKey: "This key is unknown, deleted or expired, or its user is disabled; create another.",
  expiredToken: "This access token has expired; refresh the session or sign in again.",
  invalidToken: "This access token is incomplete, or is none of this service.",
  endedSession: "This session has ended; sign in again.",
} as const;

/** A 401 that says what is wrong with the token. */
export function unauthorized(problem: keyof typeof tokenProblems): ApiError {
  return new ApiError("UNAUTHORIZED", {}, { message: tokenProblems[problem] });
}

type Options = {
  cause?: unknown;
  headers?: Record<string, string>;
  message?: string;
  register?: Register;
};

/**
 * A failure that a caller may see. `code` and `details` are public, `cause` is only logged.
 * `headers` are added to the answer (`Allow`, `Retry-After`). `message` replaces that of the table. `register`: what was
 * read to know it.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly headers: Record<string, string>;
  readonly register: Register | null;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options: Options = {}) {
    super(options.message ?? publicMessage(code, details), { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
    this.register = options.register ?? null;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

function publicMessage(code: ErrorCode, details: ErrorDetails): string {
  const { message } = errorTable[code];
  if (code === "RATE_LIMIT_EXCEEDED") {
    return `Too many requests, retry in ${details.retryAfter} ${details.retryAfter === 1 ? "second" : "seconds"}.`;
  }
  if (code === "EXPORT_TOO_LARGE") {
    return `The search matches ${details.total} companies, an export holds at most ${details.max}.`;
  }
  if (code === "VALIDATION_ERROR") return `Invalid ${details.field}: ${details.reason}.`;
  return message;
}

/** A 400 for one field. `reason` is a phrase without a full stop. */
export function invalid(field: string, reason: string): ApiError {
  return new ApiError("VALIDATION_ERROR", { field, reason });
}

/** A 429 that asks to wait `retryAfterSeconds`, rounded up, at least 1. */
export function tooMany(retryAfterSeconds: number, headers: Record<string, string> = {}): ApiError {
  const retryAfter = Math.max(1, Math.ceil(retryAfterSeconds));
  return new ApiError(
    "RATE_LIMIT_EXCEEDED",
    { retryAfter },
    { headers: { "retry-after": String(retryAfter), ...headers } },
  );
}

/** A 503 for an unreachable database or a stopping server. */
export function unavailable(cause?: unknown, retryAfterSeconds = 1): ApiError {
  return new ApiError(
    "SERVICE_UNAVAILABLE",
    {},
    { cause, headers: { "retry-after": String(retryAfterSeconds) } },
  );
}

/** A 503 for reads of the register before the first import. An empty answer would look like the truth. */
export function registerMissing(): ApiError {
  const message = "No register has been imported yet; the operator imports it with npm run update.";
  return new ApiError("SERVICE_UNAVAILABLE", {}, { message, headers: { "retry-after": "60" } });
}
