import { writeSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { ConfigurationError, env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { withTimeout } from "@/platform/with-timeout";
import { copyBlobs } from "./copy-out";
import { openEmbeddedFiles } from "./embedded-files";
import { type DatabaseVariable, unreachableMessage } from "./explain-failure";
import { type FolderLock, lockFolder } from "./folder-lock";
import { guardEmbedded } from "./guard-embedded";
import { forEachMigration, newestMigration } from "./migration-files";
import { clientOptions, isBehindPooler, Pool } from "./pool";
import * as schema from "./schema";
import { DatabaseUnavailableError } from "./unavailable";

/** Drizzle over either database, or over a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type ReadOf<Result> = (db: Database) => Promise<Result>;

/** A connection to PostgreSQL or to the embedded database. */
export type Connection =
  | PostgresConnection
  | { kind: "embedded"; pglite: PGlite; close: () => Promise<void> };

/** `replica`: the replica's name; null: the primary. */
export type PostgresConnection = {
  kind: "postgres";
  pool: Pool;
  replica: string | null;
  close: () => Promise<void>;
};

const migrationLock = 7_361_001;
/** Shared, so nobody waits for it. */
const addressLock = 7_361_004;
/** How long the server at DATABASE_URL may take to answer at a start. */
const connectTimeoutMs = 6_000;
/** How many connections are reserved for lookups by key, and how many there must be in all to reserve them. */
const lookupPoolSize = 2;
const minPoolForLookups = 5;

type Shared = {
  connection?: Promise<Connection> | undefined;
  lookupConnection?: Promise<Connection> | undefined;
  closeHandlers: Set<() => Promise<void>>;
  pools: Set<Pool>;
};

const shared = perProcess(
  "database",
  (): Shared => ({ closeHandlers: new Set(), pools: new Set() }),
);
const databases = new WeakMap<Connection, Database>();
const connections = new WeakMap<Database, Connection>();

/** Not behind a pooler, which sends one statement at a time. The embedded database has only one connection. */
function hasLookupPool(): boolean {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  return Boolean(DATABASE_URL) && !isBehindPooler() && DATABASE_POOL_MAX >= minPoolForLookups;
}

/**
 * The process's connection, opened on first use: PostgreSQL at DATABASE_URL, else PGlite in DATA_DIR/db. Only one
 * process can use that folder; throws FolderLockedError when another one does.
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
 * Runs a single statement that reads one or two rows by key. Such statements have connections of their own, where
 * they are pipelined: the driver sends many in one system call, and none waits behind a slow statement.
 */
export async function readOnLookupPool<Result>(read: ReadOf<Result>): Promise<Result> {
  if (!hasLookupPool()) return read(await database());
  shared.lookupConnection ??= Promise.resolve(
    openPostgres(env().DATABASE_URL ?? "", lookupPoolSize),
  );
  return read(drizzleOver(await shared.lookupConnection));
}

/** Runs a read on the process's own database. */
export async function readOnPrimary<Result>(read: ReadOf<Result>): Promise<Result> {
  return read(await database());
}

/** Closes the process's connections and calls the `onClose` handlers. The next use opens new connections. */
export async function closeDatabase(): Promise<void> {
  const open = [shared.connection, shared.lookupConnection];
  shared.connection = undefined;
  shared.lookupConnection = undefined;
  const closeHandlers = [...shared.closeHandlers];
  shared.closeHandlers.clear();
  const closing = closeHandlers.map((close) => close());
  for (const each of open) closing.push(Promise.resolve(each).then((opened) => opened?.close()));
  const [failed] = (await Promise.allSettled(closing)).filter(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected") throw failed.reason;
}

/** Adds a handler that `closeDatabase` calls, such as for connections to replicas. */
export function onClose(close: () => Promise<void>): void {
  shared.closeHandlers.add(close);
}

/**
 * Applies all migrations, or those up to one, each in a transaction of its own. An advisory lock makes processes that
 * start together take turns.
 */
export async function migrateDatabase(upTo = newestMigration()): Promise<void> {
  const current = await connection();
  if (current.kind === "embedded") {
    const db = drizzlePglite(current.pglite);
    await forEachMigration(upTo, (migrationsFolder) => migratePglite(db, { migrationsFolder }));
    return;
  }
  await requirePostgres();
  // Waiting for the lock, or making an index, may take longer than the statements of requests may.
  const unlimited = { statement_timeout: 0 };
  const single = postgres(directUrl(), { max: 1, onnotice: () => {}, connection: unlimited });
  try {
    await single`select pg_advisory_lock(${migrationLock})`;
    const db = drizzlePostgres(single);
    if (isBehindPooler())
      await requireSameDatabase(drizzleOver(current), db as unknown as Database);
    await forEachMigration(upTo, (migrationsFolder) => migratePostgres(db, { migrationsFolder }));
  } finally {
    await single.end({ timeout: 5 });
  }
  if (isBehindPooler()) {
    await warnOfNoTimeLimit(current).catch((error: unknown) => {
      log().warn(
        { err: error },
        "cannot ask PostgreSQL behind DATABASE_URL for its statement_timeout",
      );
    });
  }
}

/** Throws DatabaseUnavailableError unless PostgreSQL answers at the configured addresses. */
async function requirePostgres(): Promise<void> {
  const variables: DatabaseVariable[] = isBehindPooler()
    ? ["DATABASE_URL", "DATABASE_DIRECT_URL"]
    : ["DATABASE_URL"];
  await Promise.all(variables.map((variable) => requirePostgresAt(variable)));
}

async function requirePostgresAt(variable: DatabaseVariable): Promise<void> {
  const client = postgres(env()[variable] ?? "", clientOptions());
  try {
    // The driver would wait forever for a server that speaks another protocol.
    await withTimeout(connectTimeoutMs, client`select 1`);
  } catch (error) {
    if (error instanceof postgres.PostgresError) throw error;
    throw new DatabaseUnavailableError(unreachableMessage(variable), { cause: error });
  } finally {
    await client.end({ timeout: 0 });
  }
}

/**
 * Throws ConfigurationError unless DATABASE_URL and DATABASE_DIRECT_URL lead to the same database: one must see a lock
 * that the other takes. Identifiers are not compared, because a copy of a database has the same ones.
 */
export async function requireSameDatabase(pooled: Database, direct: Database): Promise<void> {
  const locks = await direct.transaction(async (transaction) => {
    const [holder] = await queryRows<{ pid: number }>(
      transaction,
      sql`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(${addressLock})`,
    );
    return queryRows(
      pooled,
      sql`select pid from pg_locks
        where locktype = 'advisory' and objid::bigint = ${addressLock} and pid = ${holder?.pid}
          and database = (select oid from pg_database where datname = current_database())`,
    );
  });
  if (locks.length > 0) return;
  throw new ConfigurationError(
    "DATABASE_DIRECT_URL leads to another database than DATABASE_URL; set both to the same one.",
  );
}

/** The address of PostgreSQL without a pooler, for session-level locks and settings. */
export function directUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().DATABASE_URL ?? "";
}

/** Where the data is, for people: an address without user and password, or a folder. */
export function databasePlace(): string {
  if (!env().DATABASE_URL) return join(env().DATA_DIR, "db");
  const { host, pathname } = new URL(directUrl());
  return `${host}${pathname}`;
}

/** A pooler does not pass on our `statement_timeout`, so the operator must set it in PostgreSQL. */
async function warnOfNoTimeLimit(current: Connection): Promise<void> {
  if (!(await hasNoTimeLimit(drizzleOver(current)))) return;
  log().warn(
    "no statement_timeout behind DATABASE_URL; see docs/operations/several-nodes.md#pgbouncer",
  );
}

/** Whether statements may run for ever. */
export async function hasNoTimeLimit(db: Database): Promise<boolean> {
  const show = sql`select current_setting('statement_timeout') as limit`;
  const [row] = await queryRows<{ limit: string }>(db, show);
  return row?.limit === "0";
}

/** Runs SQL on either database and returns its rows. */
export async function queryRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/**
 * Runs SQL on either database, outside a transaction. Returns each row as an array of the driver's values. The
 * driver prepares the statement once per connection, unless a pooler is in between.
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

/** The rows of a SELECT of one text and one large `bytea`. */
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

/** The name of the database behind a connection; caches use it to keep the data of replicas apart. */
export function databaseName(db: Database): string {
  const current = connections.get(db);
  return current?.kind === "postgres" ? (current.replica ?? "primary") : "embedded";
}

/** Throws when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await (await database()).execute(sql`select 1`);
}

function open(): Promise<Connection> {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  if (DATABASE_URL) {
    const size = DATABASE_POOL_MAX - (hasLookupPool() ? lookupPoolSize : 0);
    return Promise.resolve(openPostgres(DATABASE_URL, size));
  }
  return openEmbedded().catch((error: unknown) => {
    shared.connection = undefined;
    throw error;
  });
}

/** A pool of `size` connections; each is opened at its first use. */
export function openPostgres(
  url: string,
  size: number,
  replica: string | null = null,
): PostgresConnection {
  const pool = new Pool(url, size);
  shared.pools.add(pool);
  const close = () => {
    shared.pools.delete(pool);
    return pool.end();
  };
  return { kind: "postgres", pool, replica, close };
}

/** How many statements and transactions wait for a connection to PostgreSQL. */
export function databaseWaits(): number {
  return [...shared.pools].reduce((sum, { waits }) => sum + waits, 0);
}

async function openEmbedded(): Promise<Connection> {
  const folder = env().DATA_DIR;
  const lock = await lockFolder(folder);
  try {
    const pglite = await openEmbeddedFiles(folder);
    guardEmbedded(pglite, {
      before: () => lock.isHeld() || exitImmediately(folder),
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

/** Another process has taken over the folder's lock, so this one must not write there any more. */
function exitImmediately(folder: string): void {
  writeSync(2, `Another process has taken over ${folder} while this one was suspended.\n`);
  process.removeAllListeners("exit");
  process.exit(1);
}

/** Drizzle over a connection; returns the same object for the same connection. */
export function drizzleOver(current: Connection): Database {
  const cached = databases.get(current);
  if (cached) return cached;
  const drizzle =
    current.kind === "postgres"
      ? drizzlePostgres(current.pool as unknown as postgres.Sql, { schema })
      : drizzlePglite(current.pglite, { schema });
  const db = drizzle as unknown as Database;
  databases.set(current, db);
  connections.set(db, current);
  return db;
}
