import { type Database, database } from "@/db/client";
import { liveRegister, type RegisterTables, registerTables } from "@/db/schema";

const tablesBySchema = new Map<string, RegisterTables>();
const goneCodes = new Set(["42P01", "3F000"]);

/**
 * Runs one read on the register now serving: all of an answer comes from one register, whatever is
 * imported meanwhile. A register dropped under a reader's feet is asked for once more.
 */
export async function onLiveRegister<Result>(
  read: (db: Database, tables: RegisterTables) => Promise<Result>,
): Promise<Result> {
  const db = await database();
  try {
    return await read(db, await liveTables(db));
  } catch (error) {
    if (!isGone(error)) throw error;
    return read(db, await liveTables(db));
  }
}

async function liveTables(db: Database): Promise<RegisterTables> {
  const [live] = await db.select({ schemaName: liveRegister.schemaName }).from(liveRegister);
  if (!live) throw new Error("live_register is empty");
  const known = tablesBySchema.get(live.schemaName);
  if (known) return known;
  const tables = registerTables(live.schemaName);
  if (tablesBySchema.size > 8) tablesBySchema.clear();
  tablesBySchema.set(live.schemaName, tables);
  return tables;
}

function isGone(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return goneCodes.has(String((cause as { code?: unknown } | null)?.code));
}
