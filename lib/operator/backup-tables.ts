import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";

/** The register can be imported again, and reset links are valid for only an hour. */
export const tablesNotBackedUp = ["imports", "last_backup", "live_register", "password_resets"];

/**
 * The columns of each table that a backup holds and a restore may write. Foreign keys refer only to earlier tables. The
 * names are the schema's, never those of a file or a database.
 */
export const backupTables: ReadonlyMap<string, readonly string[]> = tablesInOrder();

function tablesInOrder(): Map<string, string[]> {
  const ordered = new Map<string, string[]>();
  const add = (table: PgTable) => {
    const { name, schema: folder, foreignKeys } = getTableConfig(table);
    // Those of a register have a PostgreSQL schema of their own.
    if (folder !== undefined || ordered.has(name) || tablesNotBackedUp.includes(name)) return;
    for (const key of foreignKeys) add(key.reference().foreignTable);
    ordered.set(
      name,
      Object.values(getTableColumns(table)).map((column) => column.name),
    );
  };
  for (const value of Object.values(schema)) if (is(value, PgTable)) add(value);
  return ordered;
}
