import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";

export type LastImport = { outcome: string; at: number };

/** The outcome of the last run of an import, and when it ended or began (Unix time in seconds); null: there was none. */
export async function lastImport(): Promise<LastImport | null> {
  const [row] = await queryRows<LastImport>(
    await database(),
    sql`select outcome, extract(epoch from coalesce(finished_at, started_at))::float8 as at
      from imports order by id desc limit 1`,
  );
  return row ?? null;
}
