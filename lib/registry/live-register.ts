import { eq, sql } from "drizzle-orm";
import { type Database, database, type ReadOf, readOnPrimary } from "@/db/client";
import { preparedOnce } from "@/db/prepared";
import { onReplica } from "@/db/replicas";
import {
  emptyRegister,
  imports,
  liveRegister,
  type RegisterTables,
  registerTables,
} from "@/db/schema";
import { registerMissing } from "@/lib/contract/errors";
import type { Register } from "@/lib/contract/registry";

/**
 * The live register as one read sees it. `version` rises with each import, daily change and rollback. A read
 * calls `reportVersion` with the `registerVersion` that its statements returned. `register` is what an answer says of it.
 */
export type RegisterSnapshot = RegisterState & { reportVersion: (registerVersion: string) => void };

type Pointer = { schemaName: string; version: number };
type RegisterState = Pointer & { register: Register; tables: RegisterTables };
type ReadRegister<Result> = (db: Database, live: RegisterSnapshot) => Promise<Result>;

const tablesBySchema = new Map<string, RegisterTables>();
const lastLive = new WeakMap<Database, RegisterState>();
const missingSchemaCodes = new Set(["42P01", "3F000"]);

/** A column for any statement: schema and version of the live register, as one text. */
export const registerVersion = sql<string>`(select ${liveRegister.schemaName} || ' ' || ${liveRegister.version} from ${liveRegister})`;

/**
 * Runs a read on the live register, so that an answer never mixes two registers although imports may happen meanwhile.
 *
 * The read first runs on the register that was live last time. If the last version that it reported is still that one,
 * its result is returned without a further statement. Otherwise `live_register` is read. If the register has changed,
 * the result is discarded and the read runs again. The same happens if an import has dropped the register meanwhile.
 *
 * Throws ApiError SERVICE_UNAVAILABLE before the first import.
 */
export function onLiveRegister<Result>(
  read: ReadRegister<Result>,
  onPrimary: (read: ReadOf<Result>) => Promise<Result> = readOnPrimary,
): Promise<Result> {
  return onReplica((db) => readLiveOn(db, read), onPrimary);
}

async function readLiveOn<Result>(db: Database, read: ReadRegister<Result>): Promise<Result> {
  const last = lastLive.get(db);
  const first = last && (await attempt(db, last, read));
  if (first && "result" in first && first.observedVersion === versionTextOf(last)) {
    return first.result;
  }
  const live = await readImported(db);
  const final = first && isSameVersion(last, live) ? first : await attempt(db, live, read);
  if ("result" in final) return final.result;
  if (!isRegisterGone(final.error)) throw final.error;
  return read(db, { ...(await readImported(db)), reportVersion: () => {} });
}

type Attempt<Result> = { observedVersion: string | null } & (
  | { result: Result }
  | { error: unknown }
);

async function attempt<Result>(
  db: Database,
  state: RegisterState,
  read: ReadRegister<Result>,
): Promise<Attempt<Result>> {
  let observedVersion: string | null = null;
  const reportVersion = (registerVersion: string) => {
    observedVersion = registerVersion;
  };
  try {
    return { result: await read(db, { ...state, reportVersion }), observedVersion };
  } catch (error) {
    return { error, observedVersion };
  }
}

function versionTextOf({ schemaName, version }: Pointer): string {
  return `${schemaName} ${version}`;
}

/**
 * Whether a register is unchanged since it was read: it is live in the same version, or exactly one import has replaced
 * it. A replaced register no longer changes; the next import drops it.
 */
export async function isSnapshotValid(
  db: Database,
  { schemaName, version }: Pointer,
): Promise<boolean> {
  const now = await readLive(db);
  return now.version === (now.schemaName === schemaName ? version : version + 1);
}

/** The version of the live register. */
export async function liveVersion(): Promise<number> {
  return (await currentRegister()).version;
}

/** What an answer says of the live register, for a page that reads nothing else of it. */
export async function currentRegister(): Promise<Register> {
  return (await readLive(await database())).register;
}

/** Whether a register has ever been imported. */
export async function hasRegister(): Promise<boolean> {
  return isImported(await readLive(await database()));
}

const isImported = ({ schemaName }: Pointer) => schemaName !== emptyRegister;

async function readImported(db: Database): Promise<RegisterState> {
  const live = await readLive(db);
  if (!isImported(live)) throw registerMissing();
  return live;
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("live_register is empty");
  return row;
}

function isSameVersion(one: Pointer, other: Pointer): boolean {
  return one.schemaName === other.schemaName && one.version === other.version;
}

async function readLive(db: Database): Promise<RegisterState> {
  const { schemaName, version, date, kind } = only(await pointer(db).execute());
  const register = { date, version, demo: kind === "demo" };
  const state = { schemaName, version, register, tables: tablesOf(schemaName) };
  if (isImported(state)) lastLive.set(db, state);
  return state;
}

const pointer = preparedOnce((db: Database) => {
  const { schemaName, version } = liveRegister;
  const date = sql<string | null>`coalesce(${imports.dataDate}, ${imports.stockDate})::text`;
  return db
    .select({ schemaName, version, date, kind: imports.kind })
    .from(liveRegister)
    .leftJoin(imports, eq(schemaName, sql`'register_' || ${imports.id}`))
    .prepare("live_register");
});

function tablesOf(schemaName: string): RegisterTables {
  const cached = tablesBySchema.get(schemaName);
  if (cached) return cached;
  const tables = registerTables(schemaName);
  if (tablesBySchema.size > 8) tablesBySchema.clear();
  tablesBySchema.set(schemaName, tables);
  return tables;
}

function isRegisterGone(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return missingSchemaCodes.has(String((cause as { code?: unknown } | null)?.code));
}
