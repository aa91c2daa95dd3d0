import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, database, queryRows } from "@/db/client";
import { recordBackup } from "@/db/last-backup";
import { lastMigration } from "@/db/last-migration";
import { isKnownMigration } from "@/db/migration-files";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { writeBackup } from "./backup-file";
import { backupTables } from "./backup-tables";
import { OptionError } from "./read-options";

const rowsAtOnce = 1_000;

export type BackupOptions = { file: string };
export type BackupSummary = { file: string; users: number; accounts: number; rows: number };

/**
 * Writes all accounts with their data to a file, in one consistent snapshot. On the embedded database, requests wait
 * meanwhile. Its time is recorded, for metrics and the doctor. Throws OptionError.
 */
export async function backup({ file }: BackupOptions, now: Date): Promise<BackupSummary> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, "db"))) {
    throw new OptionError(`There is no database in ${DATA_DIR}.`);
  }
  const db = await database();
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const summary = await db.transaction(async (transaction) => {
    const migration = await lastMigration(transaction);
    if (migration === null || !isKnownMigration(migration)) {
      throw new OptionError(
        "The database has neither the tables of this build nor those of an older one.",
      );
    }
    const tables = await presentTables(transaction);
    const header = {
      format: "company-registry backup 1" as const,
      migration,
      createdAt: now.toISOString(),
      tables: [...tables.keys()],
    };
    const rows = await writeBackup(file, header, readRows(transaction, tables));
    return { file, ...(await countPeople(transaction)), rows };
  }, snapshot);
  // The file is good, also where the database is one that is only read.
  await recordBackup(db, now).catch((error: unknown) =>
    log().warn({ err: error }, "the time of the backup could not be recorded"),
  );
  return summary;
}

async function countPeople(db: Database): Promise<{ users: number; accounts: number }> {
  const count = sql`select (select count(*) from users)::int as users, (select count(*) from accounts)::int as accounts`;
  const [counted] = await queryRows<{ users: number; accounts: number }>(db, count);
  return counted ?? { users: 0, accounts: 0 };
}

async function* readRows(
  db: Database,
  tables: ReadonlyMap<string, string[]>,
): AsyncGenerator<string[]> {
  for (const [table, columns] of tables) {
    const row = `jsonb_build_object(${columns.map((name) => `'${name}', t.${name}`)})`;
    const line = `jsonb_build_object('table', '${table}', 'row', ${row})::text`;
    await db.execute(sql.raw(`declare backup cursor for select ${line} as line from ${table} t`));
    for (;;) {
      const fetch = sql.raw(`fetch ${rowsAtOnce} from backup`);
      const rows = await queryRows<{ line: string }>(db, fetch);
      if (rows.length === 0) break;
      yield rows.map(({ line: text }) => text);
    }
    await db.execute(sql.raw("close backup"));
  }
}

/** The columns of each table that are there: a database of an older build has fewer. */
async function presentTables(db: Database): Promise<Map<string, string[]>> {
  const present = await queryRows<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`,
  );
  const names = new Set(present.map(({ table, column }) => `${table}.${column}`));
  const tables = [...backupTables].map(([table, columns]): [string, string[]] => [
    table,
    columns.filter((column) => names.has(`${table}.${column}`)),
  ]);
  return new Map(tables.filter(([, columns]) => columns.length > 0));
}
