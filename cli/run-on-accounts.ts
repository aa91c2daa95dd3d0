import { migrateDatabase } from "@/db/client";
import { type ControlRequest, runHereOrInServer } from "@/lib/operator/control-socket";
import { env } from "@/platform/env";

/**
 * Runs a command on accounts in this process, or in the server that holds the embedded database. Links that it prints
 * or mails (`hasLinks`) begin with APP_URL of the process that runs it.
 */
export function runOnAccounts<Result>(
  request: ControlRequest,
  work: () => Promise<Result>,
  { hasLinks = true } = {},
): Promise<Result> {
  return runHereOrInServer(request, async () => {
    if (hasLinks) warnOfDefaultAddress();
    await migrateDatabase();
    return work();
  });
}

/** On PostgreSQL the server may run anywhere, and this process cannot ask it for its address. */
function warnOfDefaultAddress(): void {
  const { DATABASE_URL, APP_URL } = env();
  if (!DATABASE_URL || process.env.APP_URL) return;
  console.error(
    `APP_URL is not set, so links, also in mails, begin with ${APP_URL}: set it to the server's address if that is another.`,
  );
}
