import { sql } from "drizzle-orm";
import { type Database, queryRows } from "./client";

/** The session-level advisory lock that an import holds while it lives, on both kinds of database. */
export const importLock = 7_361_002;
export const abandonedMessage = "The process ended before the import did.";

/** Whether an import lives. One whose row says `running` while none does was killed. */
export const isImporting = sql`exists (select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and granted and classid = 0 and objid::bigint = ${importLock}
    and datname = current_database())`;

/** `at`: when it ended or, while it runs, began (Unix time in seconds). */
export type LastImport = { outcome: string; error: string | null; at: number };

/**
 * The last attempt to bring the register up to date: the one that ended or began last. Null: there was none. One that was
 * killed is `abandoned`, although only the next import records that.
 */
export async function lastImport(db: Database): Promise<LastImport | null> {
  const [row] = await queryRows<LastImport & { isLocked: boolean }>(
    db,
    sql`select outcome, error, extract(epoch from coalesce(finished_at, started_at))::float8 as at,
        ${isImporting} as "isLocked"
      from imports order by at desc, id desc limit 1`,
  );
  if (!row) return null;
  const { isLocked, ...last } = row;
  if (last.outcome !== "running" || isLocked) return last;
  return { ...last, outcome: "abandoned", error: abandonedMessage };
}
