import { DrizzleQueryError } from "drizzle-orm";
import { messageOf } from "@/platform/describe-error";
import { DatabaseUnavailableError, isConnectionError, isDatabaseUnavailable } from "./unavailable";

/** The variables with an address of the database that is written to. */
export type DatabaseVariable = "DATABASE_URL" | "DATABASE_DIRECT_URL";

export function unreachableMessage(variable: DatabaseVariable): string {
  return `Cannot reach the database at ${variable}; is it running, and is the address right?`;
}

const refusals = /^(28...|3D000|42501)$/;

/** The sentence that an operator reads about an error. It contains no parameter of a statement. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  const explained = explainDatabaseFailure(error);
  if (explained) return explained;
  const failure = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  if (!("severity" in failure && "code" in failure)) return messageOf(failure);
  return `The database refuses a statement: ${messageOf(failure)} (SQLSTATE ${failure.code}).`;
}

/** One sentence for the operator if PostgreSQL is away or refuses; null for any other error. */
export function explainDatabaseFailure(
  error: Error,
  variable: DatabaseVariable = "DATABASE_URL",
): string | null {
  if (error instanceof DatabaseUnavailableError) return error.message;
  const failure = error instanceof DrizzleQueryError ? error.cause : error;
  // Reading the settings may be what has failed, so `env()` could throw here.
  if (!failure || !process.env.DATABASE_URL) return null;
  // An error of a file has a path, and may have the code of a missing socket.
  if ("path" in failure) return null;
  const { code = "" } = failure as { code?: string };
  if (isConnectionError(failure)) return unreachableMessage(variable);
  if (/unsupported startup parameter/.test(failure.message)) {
    return "DATABASE_URL leads to a pooler; also set DATABASE_DIRECT_URL to the address of PostgreSQL itself.";
  }
  if (!refusals.test(code) && !isDatabaseUnavailable(failure)) return null;
  return `The database at ${variable} refuses: ${messageOf(failure)}.`;
}
