import { writeSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { within } from "@/platform/within";
import { copyBlobs } from "./copy-out";
import { openEmbeddedFiles } from "./embedded-files";
import { type FolderLock, lockFolder } from "./folder-lock";
import { guardEmbedded } from "./guard-embedded";
import { migrationsFolder, withMigrationsUpTo } from "./migration-files";
import { clientOptions, isBehindPooler, Pool } from "./pool";
import * as schema from "./schema";
import { DatabaseUnavailableError } from "./unavailable";

/** Either database, through drizzle; also what a transaction gives. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type ReadOf<Result> = (db: Database) => Promise<Result>;

/** The connection itself, one a process, shared by its module instances. */
export type Connection =
  | PostgresConnection
  | { kind: "embedded"; pglite: PGlite; close: () => Promise<void> };

/** `replica`: which one's it is; null: the primary's. */
export type PostgresConnection = {
  kind: "postgres";
  pool: Pool;
  replica: string | null;
  close: () => Promise<void>;
};

const migrationLock = 7_361_001;
/** So long what is at DATABASE_URL may take to answer at a start. */
const answerMs = 6_000;
/** So many connections of a pool are for statements that take no time; below so many in all there are none. */
const quickConnections = 2;
const fewConnections = 5;

type Shared = {
  connection?: Promise<Connection> | undefined;
  quickConnection?: Promise<Connection> | undefined;
  closers: Set<() => Promise<void>>;
};

const shared = perProcess("database", (): Shared => ({ closers: new Set() }));
const databases = new WeakMap<Connection, Database>();
const connections = new WeakMap<Database, Connection>();

/** A pooler sends one statement at a time, and the embedded database has one connection. */
function hasQuick(): boolean {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  return Boolean(DATABASE_URL) && !isBehindPooler() && DATABASE_POOL_MAX >= fewConnections;
}

/**
 * The process's connection, opened on first use: PostgreSQL at DATABASE_URL, else PGlite in
 * DATA_DIR/db, which this process then holds alone (FolderLockedError when another does).
 */
export function connection(): Promise<Connection> {
  shared.connection ??= open();
  return shared.connection;
}

/** Drizzle over the process's connection. */
export async function database(): Promise<Database> {
  return drizzleOver(await connection());
}

/**
 * Runs a single statement that reads a row or two by a key. These go out on connections of their own, one
 * behind the other: many in one system call, and none waits for a longer one.
 */
export async function readQuickly<Result>(read: ReadOf<Result>): Promise<Result> {
  if (!hasQuick()) return read(await database());
  shared.quickConnection ??= Promise.resolve(
    openPostgres(env().DATABASE_URL ?? "", quickConnections),
  );
  return read(drizzleOver(await shared.quickConnection));
}

/** Runs a read on the process's own database. */
export async function readOnPrimary<Result>(read: ReadOf<Result>): Promise<Result> {
  return read(await database());
}

/** Ends the process's connections, and what `onClose` was told of; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = [shared.connection, shared.quickConnection];
  shared.connection = undefined;
  shared.quickConnection = undefined;
  const closers = [...shared.closers];
  shared.closers.clear();
  const closing = closers.map((close) => close());
  for (const each of open) closing.push(Promise.resolve(each).then((opened) => opened?.close()));
  const [failed] = (await Promise.allSettled(closing)).filter(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected") throw failed.reason;
}

/** For connections to other databases than the process's own. */
export function onClose(close: () => Promise<void>): void {
  shared.closers.add(close);
}

/** Brings the tables to this build's form, or to that of a migration. Processes that start together take turns. */
export async function migrateDatabase(upTo?: string): Promise<void> {
  if (upTo === undefined) return migrateWith(migrationsFolder);
  await withMigrationsUpTo(upTo, migrateWith);
}

async function migrateWith(migrationsFolder: string): Promise<void> {
  const current = await connection();
  if (current.kind === "embedded") {
    await migratePglite(drizzlePglite(current.pglite), { migrationsFolder });
    return;
  }
  await requirePostgres();
  // A wait for one's turn, and an index, may take longer than a request's statement may.
  const unlimited = { statement_timeout: 0 };
  const single = postgres(directUrl(), { max: 1, onnotice: () => {}, connection: unlimited });
  try {
    await single`select pg_advisory_lock(${migrationLock})`;
    await migratePostgres(drizzlePostgres(single), { migrationsFolder });
  } finally {
    await single.end({ timeout: 5 });
  }
  if (isBehindPooler()) {
    await warnOfNoTimeLimit(current).catch((error: unknown) => {
      log().warn({ err: error }, "nobody answers behind DATABASE_URL");
    });
  }
}

/** Throws DatabaseUnavailableError when what is at its addresses does not answer as PostgreSQL does. */
async function requirePostgres(): Promise<void> {
  const urls = new Set([env().DATABASE_URL ?? "", directUrl()]);
  await Promise.all([...urls].map(requirePostgresAt));
}

async function requirePostgresAt(url: string): Promise<void> {
  const client = postgres(url, clientOptions());
  try {
    // The driver itself waits for ever for what answers in another protocol.
    await within(answerMs, client`select 1`);
  } catch (error) {
    if (error instanceof postgres.PostgresError) throw error;
    throw new DatabaseUnavailableError(
      "Cannot reach the database at DATABASE_URL; is it running, and is the address right?",
      { cause: error },
    );
  } finally {
    await client.end({ timeout: 0 });
  }
}

/** PostgreSQL itself, for what needs a session of its own: locks, and settings that outlive a transaction. */
export function directUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? "";
}

/** A pooler keeps a connection's own settings from the server. */
async function warnOfNoTimeLimit(current: Connection): Promise<void> {
  const show = sql`select current_setting('statement_timeout') as limit`;
  const [row] = await queryRows<{ limit: string }>(drizzleOver(current), show);
  if (row?.limit !== "0") return;
  log().warn("no statement_timeout behind DATABASE_URL; see PgBouncer in docs/operations.md");
}

/** Runs SQL on either database and gives its rows. */
export async function queryRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/**
 * Runs SQL on either database, not in a transaction, and gives its rows as arrays of the driver's values. Each
 * connection that can prepares it at its first use.
 */
export async function queryValues(
  db: Database,
  text: string,
  parameters: unknown[],
): Promise<unknown[][]> {
  const current = connections.get(db) ?? (await connection());
  if (current.kind === "postgres") return current.pool.values(text, parameters);
  const { rows } = await current.pglite.query<unknown[]>(text, parameters, { rowMode: "array" });
  return rows;
}

/** The rows of a SELECT of a text and a `bytea`, for large ones. */
export async function readBlobs(
  db: Database,
  select: string,
): Promise<{ text: string; blob: Uint8Array }[]> {
  const current = connections.get(db) ?? (await connection());
  if (current.kind === "postgres") {
    return current.pool.exclusively((client) => copyBlobs(client, select));
  }
  const { rows } = await current.pglite.query<[string, Uint8Array]>(select, [], {
    rowMode: "array",
  });
  return rows.map(([text, blob]) => ({ text, blob }));
}

/** Names the database itself, whichever connection is to it: what is remembered of one is not of another. */
export function nameOf(db: Database): string {
  const current = connections.get(db);
  return current?.kind === "postgres" ? (current.replica ?? "primary") : "embedded";
}

/** Answers when the database does; throws otherwise. */
export async function pingDatabase(): Promise<void> {
  await (await database()).execute(sql`select 1`);
}

function open(): Promise<Connection> {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  if (DATABASE_URL) {
    const size = DATABASE_POOL_MAX - (hasQuick() ? quickConnections : 0);
    return Promise.resolve(openPostgres(DATABASE_URL, size));
  }
  return openEmbedded().catch((error: unknown) => {
    shared.connection = undefined;
    throw error;
  });
}

/** A pool of so many connections, opened as they are used. */
export function openPostgres(
  url: string,
  size: number,
  replica: string | null = null,
): PostgresConnection {
  const pool = new Pool(url, size);
  return { kind: "postgres", pool, replica, close: () => pool.end() };
}

async function openEmbedded(): Promise<Connection> {
  const folder = env().DATA_DIR;
  const lock = await lockFolder(folder);
  try {
    const pglite = await openEmbeddedFiles(folder);
    guardEmbedded(pglite, {
      before: () => lock.isHeld() || endAtOnce(folder),
      onEnd: () => {
        shared.connection = undefined;
        lock.release();
        log().error("the embedded database ended; the next use opens it again");
      },
    });
    return { kind: "embedded", pglite, close: () => closeEmbedded(pglite, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function closeEmbedded(pglite: PGlite, lock: FolderLock): Promise<void> {
  await pglite.close();
  lock.release();
}

/** Another process has taken the folder for abandoned: nothing of this one may be written there any more. */
function endAtOnce(folder: string): void {
  writeSync(2, `Another process has taken over ${folder} while this one stood still.\n`);
  process.removeAllListeners("exit");
  process.exit(1);
}

/** Drizzle over a connection: the same for the same. */
export function drizzleOver(current: Connection): Database {
  const known = databases.get(current);
  if (known) return known;
  const made =
    current.kind === "postgres"
      ? drizzlePostgres(current.pool as unknown as postgres.Sql, { schema })
      : drizzlePglite(current.pglite, { schema });
  const db = made as unknown as Database;
  databases.set(current, db);
  connections.set(db, current);
  return db;
}
