import { type Database, drizzleOver, openPostgres } from "@/db/client";
import { withTimeout } from "@/platform/with-timeout";

const timeoutMs = 6_000;

/** Runs `work` on a connection of its own. Throws when PostgreSQL does not answer in six seconds. */
export async function withPostgres<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const opened = openPostgres(url, 1);
  try {
    return await withTimeout(timeoutMs, work(drizzleOver(opened)));
  } finally {
    await opened.close();
  }
}
