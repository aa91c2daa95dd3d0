import { sql } from "drizzle-orm";
import { type Database, queryRows } from "./client";
import { lastBackups } from "./schema";

/** When the last backup was taken (Unix time in seconds); null: there was none. */
export async function lastBackup(db: Database): Promise<number | null> {
  const [row] = await queryRows<{ at: number }>(
    db,
    sql`select extract(epoch from taken_at)::float8 as at from last_backup`,
  );
  return row?.at ?? null;
}

/** Records when the last backup was taken. A database of an earlier build has no place for it. */
export async function recordBackup(db: Database, takenAt: Date): Promise<void> {
  const [row] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('last_backup') is not null as exists`,
  );
  if (!row?.exists) return;
  await db
    .insert(lastBackups)
    .values({ takenAt })
    .onConflictDoUpdate({ target: lastBackups.onlyRow, set: { takenAt } });
}
