const connectionErrors = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** SQLSTATE classes and codes of a server that is away, full, stopping, out of its time limit, or broke a deadlock. */
const serverErrors = /^(08...|53[0-9A-Z]{3}|57P0[1-5]|57014|55P03|25006|40P01|58030|XX000)$/;

/** The database cannot serve now; the message is one sentence for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Whether an error says that the connection to the database is gone. */
export function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" && connectionErrors.has(code);
}

/** Whether an error, or what caused it, says that the database cannot serve now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as { code?: unknown };
    if (current instanceof DatabaseUnavailableError) return true;
    if (isConnectionError(current) || serverErrors.test(String(code))) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable))
      return true;
    current = current.cause;
  }
  return false;
}
