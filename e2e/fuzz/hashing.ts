import type { FuzzRequest } from "./fuzz-request";

const hashing = /^(\/api)?\/v1\/auth\/(session|password|password-reset|signup-with-invitation)$/;
const secrets = ["password", "currentPassword", "newPassword"];

/**
 * Whether a request may have a password hashed, which takes the service a fifth of a second: it names
 * all that its endpoint wants.
 */
export function reachesHash({ method, path, body }: FuzzRequest): boolean {
  if (method !== "POST" || typeof body !== "string") return false;
  if (!hashing.test(path.split("?")[0] ?? "")) return false;
  const fields = parsed(body);
  return secrets.some((name) => typeof fields?.[name] === "string");
}

/** The same with its passwords as lists of one, which the endpoint must refuse before it hashes. */
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
