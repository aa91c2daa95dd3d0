import { type Database, database } from "@/db/client";
import { liveRegister, type RegisterTables, registerTables } from "@/db/schema";

/** The register now serving; `version` rises with each import and each daily change. */
export type LiveRegister = { tables: RegisterTables; schemaName: string; version: number };

const tablesBySchema = new Map<string, RegisterTables>();
const pointers = new WeakMap<Database, ReturnType<typeof preparePointer>>();
const lastLive = new WeakMap<Database, LiveRegister>();
const goneCodes = new Set(["42P01", "3F000"]);

/**
 * Runs one read on the register now serving: all of an answer comes from one register, whatever is
 * imported meanwhile. The register that served last is read while the database is asked which one
 * serves; what was read of another is dropped and read again, as is one dropped under a reader's feet.
 */
export async function onLiveRegister<Result>(
  read: (db: Database, live: LiveRegister) => Promise<Result>,
): Promise<Result> {
  const db = await database();
  const assumed = lastLive.get(db);
  const reading = assumed && settled(read(db, assumed));
  const live = await readLive(db);
  const isSame = assumed?.schemaName === live.schemaName && assumed.version === live.version;
  const done = reading && isSame ? await reading : await settled(read(db, live));
  if ("result" in done) return done.result;
  if (!isGone(done.error)) throw done.error;
  return read(db, await readLive(db));
}

/**
 * Whether a register still is what it was: it serves in the same version, or one import has put it aside,
 * where nothing changes it. A second one drops it.
 */
export async function isAsRead(
  db: Database,
  { schemaName, version }: LiveRegister,
): Promise<boolean> {
  const now = await readLive(db);
  return now.version === (now.schemaName === schemaName ? version : version + 1);
}

type Settled<Result> = { result: Result } | { error: unknown };

function settled<Result>(work: Promise<Result>): Promise<Settled<Result>> {
  return work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
}

async function readLive(db: Database): Promise<LiveRegister> {
  let statement = pointers.get(db);
  if (!statement) {
    statement = preparePointer(db);
    pointers.set(db, statement);
  }
  const [live] = await statement.execute();
  if (!live) throw new Error("live_register is empty");
  const serving = { ...live, tables: tablesOf(live.schemaName) };
  lastLive.set(db, serving);
  return serving;
}

function preparePointer(db: Database) {
  const { schemaName, version } = liveRegister;
  return db.select({ schemaName, version }).from(liveRegister).prepare("live_register");
}

function tablesOf(schemaName: string): RegisterTables {
  const known = tablesBySchema.get(schemaName);
  if (known) return known;
  const tables = registerTables(schemaName);
  if (tablesBySchema.size > 8) tablesBySchema.clear();
  tablesBySchema.set(schemaName, tables);
  return tables;
}

function isGone(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return goneCodes.has(String((cause as { code?: unknown } | null)?.code));
}
