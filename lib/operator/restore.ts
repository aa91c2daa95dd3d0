import { sql } from "drizzle-orm";
import { type Database, database, migrateDatabase, queryRows } from "@/db/client";
import { lastMigration } from "@/db/last-migration";
import { type BackupRow, backupRows, checkBackup } from "./backup-file";
import { OptionError } from "./read-options";

const rowsAtOnce = 500;
/** The database takes many times the text of a statement. */
const textAtOnce = 1_048_576;

export type RestoreSummary = { rows: number; tables: number; createdAt: string };

/**
 * Restores a backup of this build or an older one into an empty database. It first creates the tables of the backup's
 * build, then fills them, then applies the newer migrations. Throws OptionError before it has changed anything.
 */
export async function restore(file: string): Promise<RestoreSummary> {
  const { migration, tables, createdAt } = await checkBackup(file);
  await requireEmpty(await database(), migration, tables);
  await migrateDatabase(migration);
  const db = await database();
  const rows = await db.transaction(async (transaction) => {
    const inserted = await insertRows(transaction, backupRows(file));
    for (const table of tables) await advanceSequences(transaction, table);
    return inserted;
  });
  await migrateDatabase();
  return { rows, tables: tables.length, createdAt };
}

async function requireEmpty(db: Database, migration: string, tables: string[]): Promise<void> {
  const present = await lastMigration(db);
  if (present === null) return;
  if (present === migration) {
    const filled = tables.map((table) => `exists (select from ${table})`).join(" or ");
    const [row] = await queryRows<{ filled: boolean }>(db, sql.raw(`select ${filled} as filled`));
    if (row?.filled === false) return;
  }
  throw new OptionError(
    "The database is not empty; restore into a new DATA_DIR or a new database, before its first start.",
  );
}

async function insertRows(db: Database, rows: AsyncIterable<BackupRow>): Promise<number> {
  let [table, lines, length, inserted]: [string, string[], number, number] = ["", [], 0, 0];
  const insert = async () => {
    if (lines.length > 0) await insertInto(db, table, lines);
    inserted += lines.length;
    [lines, length] = [[], 0];
  };
  for await (const row of rows) {
    const isFull = lines.length === rowsAtOnce || length > textAtOnce;
    if (row.table !== table || isFull) await insert();
    table = row.table;
    lines.push(row.line);
    length += row.line.length;
  }
  await insert();
  return inserted;
}

async function insertInto(db: Database, table: string, lines: string[]): Promise<void> {
  const into = sql.identifier(table);
  await db.execute(sql`
    insert into ${into} overriding system value
    select stored.* from jsonb_array_elements(${`[${lines.join(",")}]`}::text::jsonb) as line,
      jsonb_populate_record(null::${into}, line -> 'row') as stored`);
}

/** Sets sequences beyond the restored values, so that new rows get unused ids. */
async function advanceSequences(db: Database, table: string): Promise<void> {
  const columns = await queryRows<{ name: string; sequence: string }>(
    db,
    sql`select attname as name, pg_get_serial_sequence(${table}::text, attname) as sequence
      from pg_attribute
      where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(${table}::text, attname) is not null`,
  );
  for (const { name, sequence } of columns) {
    const last = sql`(select max(${sql.identifier(name)}) from ${sql.identifier(table)})`;
    await db.execute(
      sql`select setval(${sequence}::text, coalesce(${last}, 1), ${last} is not null)`,
    );
  }
}
