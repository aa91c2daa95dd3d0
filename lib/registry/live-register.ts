import { sql } from "drizzle-orm";
import { type Database, database, type ReadOf, readOnPrimary } from "@/db/client";
import { preparedOnce } from "@/db/prepared";
import { onReplica } from "@/db/replicas";
import { liveRegister, type RegisterTables, registerTables } from "@/db/schema";

/**
 * The register now serving; `version` rises with each import and each daily change. `hear` takes what a
 * statement of the reading found for `serving`.
 */
export type LiveRegister = Known & { hear: (serving: string) => void };

type Pointer = { schemaName: string; version: number };
type Known = Pointer & { tables: RegisterTables };
type ReadRegister<Result> = (db: Database, live: LiveRegister) => Promise<Result>;

const tablesBySchema = new Map<string, RegisterTables>();
const lastLive = new WeakMap<Database, Known>();
const goneCodes = new Set(["42P01", "3F000"]);

/** A column for any statement, which tells the register that serves. */
export const serving = sql<string>`(select ${liveRegister.schemaName} || ' ' || ${liveRegister.version} from ${liveRegister})`;

/**
 * Runs one read on the register now serving: all of an answer comes from one register, whatever is
 * imported meanwhile. The register that served last is read; whether it still serves, the read's last statement
 * that told it says, else the database is asked. What was read of another is dropped and read again, as
 * is one dropped under a reader's feet.
 */
export function onLiveRegister<Result>(
  read: ReadRegister<Result>,
  onPrimary: (read: ReadOf<Result>) => Promise<Result> = readOnPrimary,
): Promise<Result> {
  return onReplica((db) => readLiveOn(db, read), onPrimary);
}

async function readLiveOn<Result>(db: Database, read: ReadRegister<Result>): Promise<Result> {
  const assumed = lastLive.get(db);
  const early = assumed && (await attempt(db, assumed, read));
  if (early && "result" in early && early.told === servingOf(assumed)) return early.result;
  const live = await readLive(db);
  const done = early && isSame(assumed, live) ? early : await attempt(db, live, read);
  if ("result" in done) return done.result;
  if (!isGone(done.error)) throw done.error;
  return read(db, { ...(await readLive(db)), hear: () => {} });
}

type Attempt<Result> = { told: string | null } & ({ result: Result } | { error: unknown });

async function attempt<Result>(
  db: Database,
  known: Known,
  read: ReadRegister<Result>,
): Promise<Attempt<Result>> {
  let told: string | null = null;
  const hear = (serving: string) => {
    told = serving;
  };
  try {
    return { result: await read(db, { ...known, hear }), told };
  } catch (error) {
    return { error, told };
  }
}

function servingOf({ schemaName, version }: Pointer): string {
  return `${schemaName} ${version}`;
}

/**
 * Whether a register still is what it was: it serves in the same version, or one import has put it aside,
 * where nothing changes it. A second one drops it.
 */
export async function isAsRead(db: Database, { schemaName, version }: Pointer): Promise<boolean> {
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

async function readLive(db: Database): Promise<Known> {
  const live = only(await pointer(db).execute());
  const known = { ...live, tables: tablesOf(live.schemaName) };
  lastLive.set(db, known);
  return known;
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
