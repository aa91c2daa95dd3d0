import { sql } from "drizzle-orm";
import { type Database, queryRows } from "./client";
import { migrationOf } from "./migration-files";

const table = "drizzle.__drizzle_migrations";

/** The last migration applied to a database; `later` if this build does not know it; null if there is none. */
export async function lastMigration(db: Database): Promise<string | null> {
  const [row] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass(${table}::text) is not null as exists`,
  );
  if (!row?.exists) return null;
  const newest = sql.raw(`select max(created_at)::text as when from ${table}`);
  const [last] = await queryRows<{ when: string | null }>(db, newest);
  return last?.when ? (migrationOf(last.when) ?? "later") : null;
}
