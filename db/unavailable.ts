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

/**
 * SQLSTATEs of a server that is unreachable, full or stopping, that refuses the role, its password or the database, or that
 * cancelled a statement for its time or a deadlock.
 */
const serverErrors =
  /^(08...|28...|3D000|53[0-9A-Z]{3}|57P0[1-5]|57014|55P03|25006|40P01|58030|XX000)$/;

/** The database cannot answer at present; the message is one sentence for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Whether an error means that the connection to the database was lost. */
export function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" && connectionErrors.has(code);
}

/** Whether an error, or one of its causes, means that the database cannot answer at present. */
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
