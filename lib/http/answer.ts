import { recheckWrites } from "@/db/check-writes";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { ApiError, unavailable } from "@/lib/contract/errors";
import {
  inertHeaders,
  protectiveHeaders,
  strictTransport,
} from "@/lib/contract/security-headers.mjs";
import { log } from "@/platform/log";
import { isHttps } from "./browser-session";

const commonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  ...protectiveHeaders,
  ...inertHeaders,
};

/** An answer with the common headers. `body` is JSON text unless `headers` say otherwise. */
export function answer(
  requestId: string,
  status: number,
  body: BodyInit | null,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: answerHeaders(requestId, headers) });
}

/** The headers of every answer, and `own`. */
export function answerHeaders(
  requestId: string,
  own: Record<string, string> = {},
): Record<string, string> {
  return {
    ...commonHeaders,
    ...(isHttps() && { "strict-transport-security": strictTransport }),
    "x-request-id": requestId,
    ...own,
  };
}

/** The envelope for anything that was thrown, with `more` headers. What is not an ApiError is logged and becomes 503 or 500. */
export function failureAnswer(
  requestId: string,
  thrown: unknown,
  route: string,
  more: Record<string, string> = {},
): Response {
  const error = asApiError(thrown);
  if (error.status === 503) recheckWrites(thrown);
  if (error.status >= 500 && error.cause !== undefined) {
    log().error({ requestId, route, code: error.code, err: error.cause }, "request failed");
  }
  const body = { ok: false, error: error.message, code: error.code, details: error.details };
  const headers = {
    ...more,
    ...(error.code === "UNAUTHORIZED" && { "www-authenticate": "Bearer" }),
    ...error.headers,
  };
  return answer(requestId, error.status, JSON.stringify(body), headers);
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) return unavailable(thrown);
  return new ApiError("INTERNAL_ERROR", {}, { cause: thrown });
}
