import { isApiKeySecret } from "@/lib/auth/api-key-secret";
import { env } from "@/platform/env";

const readable = [
  ...["Content-Disposition", "ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"],
  ...["X-Register-Date", "X-Register-Version", "X-Request-Id", "X-Total-Count"],
].join(", ");
const preflightSeconds = 600;

/**
 * The headers that let a page of another origin read an answer (CORS): only an origin of CORS_ORIGINS, and only with a key
 * or, to read the refusal, with nothing or with what is refused (401). A cookie or a session's token never counts there.
 */
export function crossOriginHeaders({ headers }: Request, status?: number): Record<string, string> {
  const origins = env().CORS_ORIGINS;
  if (origins.length === 0) return {};
  const origin = headers.get("origin");
  const authorization = headers.get("authorization");
  const isAllowed =
    origin !== null &&
    origins.includes(origin) &&
    (authorization === null
      ? !headers.has("cookie")
      : status === 401 || isApiKeySecret(authorization.replace(/^Bearer +/i, "")));
  return {
    vary: "Accept-Encoding, Origin",
    ...(isAllowed && {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": readable,
    }),
  };
}

/**
 * The answer to a browser that asks before a call from another origin. `allowed`: the methods that keys may use. Null: this
 * is no such question, or for a method that is `refused`, which browsers would send unlisted if it is POST.
 */
export function preflightAnswer(
  request: Request,
  allowed: readonly string[],
  refused: readonly string[],
): Response | null {
  const method = request.headers.get("access-control-request-method");
  if (method === null || refused.includes(method.toUpperCase())) return null;
  const own = crossOriginHeaders(request);
  if (!own["access-control-allow-origin"]) return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...own,
      "access-control-allow-methods": allowed.join(", "),
      "access-control-allow-headers":
        "authorization, content-type, if-none-match, mcp-protocol-version",
      "access-control-max-age": String(preflightSeconds),
    },
  });
}
