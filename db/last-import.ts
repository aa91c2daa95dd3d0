import { sql } from "drizzle-orm";
import { type Database, queryRows } from "./client";

/** `at`: when it ended or, while it runs, began (Unix time in seconds). */
export type LastImport = { outcome: string; error: string | null; at: number };

/** The last attempt to bring the register up to date: the one that ended or began last. Null: there was none. */
export async function lastImport(db: Database): Promise<LastImport | null> {
  const [row] = await queryRows<LastImport>(
    db,
    sql`select outcome, error, extract(epoch from coalesce(finished_at, started_at))::float8 as at
      from imports order by at desc, id desc limit 1`,
  );
  return row ?? null;
}
