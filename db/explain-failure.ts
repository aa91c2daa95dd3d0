import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseUnavailableError, isConnectionError, isDatabaseUnavailable } from "./unavailable";

export const unreachableMessage =
  "Cannot reach the database at DATABASE_URL; is it running, and is the address right?";
const refusals = /^(28...|3D000|42501)$/;

/** One sentence for the operator if PostgreSQL is away or refuses; null for any other error. */
export function explainDatabaseFailure(error: Error): string | null {
  if (error instanceof DatabaseUnavailableError) return error.message;
  const failure = error instanceof DrizzleQueryError ? error.cause : error;
  // Reading the settings may be what has failed, so `env()` could throw here.
  if (!failure || !process.env.DATABASE_URL) return null;
  // An error of a file has a path, and may have the code of a missing socket.
  if ("path" in failure) return null;
  const { code = "" } = failure as { code?: string };
  if (isConnectionError(failure)) return unreachableMessage;
  if (/unsupported startup parameter/.test(failure.message)) {
    return "DATABASE_URL leads to a pooler; also set DATABASE_DIRECT_URL to the address of PostgreSQL itself.";
  }
  if (!refusals.test(code) && !isDatabaseUnavailable(failure)) return null;
  return `The database at DATABASE_URL refuses: ${failure.message}.`;
}
