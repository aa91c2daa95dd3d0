import { type Database, database, readQuickly } from "@/db/client";
import { preparedOnce } from "@/db/prepared";
import { onReplica } from "@/db/replicas";
import { liveRegister, type RegisterTables, registerTables } from "@/db/schema";

/** The register now serving; `version` rises with each import and each daily change. */
export type LiveRegister = Pointer & { tables: RegisterTables };

type Pointer = { schemaName: string; version: number };

const tablesBySchema = new Map<string, RegisterTables>();
const lastLive = new WeakMap<Database, LiveRegister>();
const goneCodes = new Set(["42P01", "3F000"]);

/**
 * Runs one read on the register now serving: all of an answer comes from one register, whatever is
 * imported meanwhile. The register that served last is read while the database is asked which one
 * serves; what was read of another is dropped and read again, as is one dropped under a reader's feet.
 */
export function onLiveRegister<Result>(
  read: (db: Database, live: LiveRegister) => Promise<Result>,
): Promise<Result> {
  return onReplica((db) => readLiveOn(db, read));
}

async function readLiveOn<Result>(
  db: Database,
  read: (db: Database, live: LiveRegister) => Promise<Result>,
): Promise<Result> {
  const assumed = lastLive.get(db);
  const reading = assumed && settled(read(db, assumed));
  const live = await readLive(db);
  const done = reading && isSame(assumed, live) ? await reading : await settled(read(db, live));
  if ("result" in done) return done.result;
  if (!isGone(done.error)) throw done.error;
  return read(db, await readLive(db));
}

/**
 * The one row of a statement that tells along with what it found which register serves, so that the
 * database is asked once.
 */
export function rowOfLiveRegister<Row extends Pointer>(
  read: (db: Database, live: LiveRegister) => Promise<readonly Row[]>,
): Promise<Row> {
  return onReplica(async (db) => {
    const assumed = lastLive.get(db);
    const done = assumed && (await settled(read(db, assumed)));
    const row = done && "result" in done ? done.result[0] : undefined;
    if (row && assumed && isSame(assumed, row)) return row;
    return only(await readLiveOn(db, read));
  }, readQuickly);
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

/** The version now serving. */
export async function liveVersion(): Promise<number> {
  return (await readLive(await database())).version;
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("live_register is empty");
  return row;
}

function isSame(one: Pointer, other: Pointer): boolean {
  return one.schemaName === other.schemaName && one.version === other.version;
}

type Settled<Result> = { result: Result } | { error: unknown };

function settled<Result>(work: Promise<Result>): Promise<Settled<Result>> {
  return work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
}

async function readLive(db: Database): Promise<LiveRegister> {
  const live = only(await pointer(db).execute());
  const serving = { ...live, tables: tablesOf(live.schemaName) };
  lastLive.set(db, serving);
  return serving;
}

const pointer = preparedOnce((db) => {
  const { schemaName, version } = liveRegister;
  return db.select({ schemaName, version }).from(liveRegister).prepare("live_register");
});

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
