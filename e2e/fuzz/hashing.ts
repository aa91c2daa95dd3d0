import type { FuzzRequest } from "./fuzz-request";

const hashing = /^(\/api)?\/v1\/auth\/(session|password|password-reset|signup-with-invitation)$/;
const secrets = ["password", "currentPassword", "newPassword"];

/**
 * Whether a request may make the service hash a password, which takes a fifth of a second: it has
 * every field that its endpoint requires.
 */
export function reachesHash({ method, path, body }: FuzzRequest): boolean {
  if (method !== "POST" || typeof body !== "string") return false;
  if (!hashing.test(path.split("?")[0] ?? "")) return false;
  const fields = parsed(body);
  return secrets.some((name) => typeof fields?.[name] === "string");
}

/** The same request with its passwords as arrays, which the endpoint must refuse before hashing. */
export function withoutHash(request: FuzzRequest): FuzzRequest {
  const fields = { ...parsed(String(request.body)) };
  for (const name of secrets) if (name in fields) fields[name] = [fields[name]];
  return { ...request, body: JSON.stringify(fields) };
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
