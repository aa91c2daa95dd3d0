import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { alone } from "./alone";
import { copyBlobs } from "./copy-out";
import { openEmbeddedFiles } from "./embedded-files";
import { lockFolder } from "./folder-lock";
import { Reads } from "./reads";
import * as schema from "./schema";

/** Either database, through drizzle; also what a transaction gives. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type ReadOf<Result> = (db: Database) => Promise<Result>;

/** The connection itself, one a process, shared by its module instances. */
export type Connection =
  | { kind: "postgres"; sql: postgres.Sql; replica: string | null; close: () => Promise<void> }
  | { kind: "embedded"; pglite: PGlite; close: () => Promise<void> };

const migrationsFolder = join(process.cwd(), "db", "migrations");
const migrationLock = 7_361_001;
const reconnectSeconds = 0.2;
/** A pool is replaced so often at most, and has so long until it is ended, or until so many came after it. */
const renewMs = 200;
const retiredMs = 60_000;
const mostRetired = 3;
/** What was asked of a quick connection before one of them broke has so long to come. */
const quickMs = 1_000;
/** So many connections of a pool are for statements that take no time; below so many in all there are none. */
const quickConnections = 2;
const fewConnections = 5;

const shared = globalThis as {
  registryConnection?: Promise<Connection> | undefined;
  registryQuickConnection?: Promise<Connection> | undefined;
  registryQuickReads?: Reads | undefined;
  /** Of other databases than the process's own. */
  registryPlaces?: Set<Place>;
};
const databases = new WeakMap<Connection, Database>();
const connections = new WeakMap<Database, Connection>();
const retired: (() => Promise<void>)[] = [];

/** Where a pool is kept, so that a new one can take its place. */
export type Place = {
  /** Which replica's; null: the primary's. */
  replica: string | null;
  connection: Promise<Connection> | undefined;
  /** How many connections it may have. */
  max: () => number;
  /** Called when one of them broke and others take their place. */
  onRenewed?: () => void;
};

const primary: Place = {
  replica: null,
  max: () => env().DATABASE_POOL_MAX - (hasQuick() ? quickConnections : 0),
  onRenewed: () => {
    if (!hasQuick()) giveUpQuickReads();
  },
  get connection() {
    return shared.registryConnection;
  },
  set connection(opened) {
    shared.registryConnection = opened;
  },
};

const quick: Place = {
  replica: null,
  max: () => quickConnections,
  onRenewed: giveUpQuickReads,
  get connection() {
    return shared.registryQuickConnection;
  },
  set connection(opened) {
    shared.registryQuickConnection = opened;
  },
};

function giveUpQuickReads(): void {
  const { registryQuickReads: reads } = shared;
  shared.registryQuickReads = undefined;
  setTimeout(() => reads?.giveUp("a connection broke"), quickMs).unref();
}

/** A pooler sends one statement at a time, and the embedded database has one connection. */
function hasQuick(): boolean {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_MAX } = env();
  return Boolean(DATABASE_URL) && !DATABASE_DIRECT_URL && DATABASE_POOL_MAX >= fewConnections;
}

/**
 * The process's connection, opened on first use: PostgreSQL at DATABASE_URL, else PGlite in
 * DATA_DIR/db, which this process then holds alone (FolderLockedError when another does).
 */
export function connection(): Promise<Connection> {
  shared.registryConnection ??= open();
  return shared.registryConnection;
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
  const open = hasQuick()
    ? (quick.connection ?? openPostgres(env().DATABASE_URL ?? "", quick))
    : connection();
  shared.registryQuickReads ??= new Reads();
  const reads = shared.registryQuickReads;
  return reads.outcome(read(drizzleOver(await open)));
}

/** Runs a read on the process's own database. */
export async function readOnPrimary<Result>(read: ReadOf<Result>): Promise<Result> {
  return read(await database());
}

/** Ends the connection, and those to replicas; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const places = [primary, quick, ...(shared.registryPlaces ?? [])];
  shared.registryPlaces?.clear();
  const open = places.map(({ connection }) => connection);
  for (const place of places) place.connection = undefined;
  for (const each of open) await (await each)?.close();
}

/** Brings the tables to this build's form. Processes that start together take turns. */
export async function migrateDatabase(): Promise<void> {
  const current = await connection();
  if (current.kind === "embedded") {
    await migratePglite(drizzlePglite(current.pglite), { migrationsFolder });
    return;
  }
  // A wait for one's turn, and an index, may take longer than a request's statement may.
  const unlimited = { statement_timeout: 0 };
  const single = postgres(directUrl(), { max: 1, onnotice: () => {}, connection: unlimited });
  try {
    await single`select pg_advisory_lock(${migrationLock})`;
    await migratePostgres(drizzlePostgres(single), { migrationsFolder });
  } finally {
    await single.end({ timeout: 5 });
  }
  if (env().DATABASE_DIRECT_URL) {
    await warnOfNoTimeLimit(current).catch((error: unknown) => {
      log().warn({ err: error }, "nobody answers behind DATABASE_URL");
    });
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

/** The rows of a SELECT of a text and a `bytea`, for large ones. */
export async function readBlobs(
  db: Database,
  select: string,
): Promise<{ text: string; blob: Uint8Array }[]> {
  const current = connections.get(db) ?? (await connection());
  if (current.kind === "postgres") return copyBlobs(current.sql, select);
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
  const { DATABASE_URL } = env();
  if (DATABASE_URL) return openPostgres(DATABASE_URL, primary);
  return openEmbedded().catch((error: unknown) => {
    shared.registryConnection = undefined;
    throw error;
  });
}

/**
 * A pool that gives way to a new one once a connection of it broke: the driver (postgres 3.4) may keep what
 * was asked at that moment for ever, and the connection with it. Who holds the old one may still end with it.
 */
export function openPostgres(url: string, place: Place): Promise<Connection> {
  const openedAt = Date.now();
  const isPooled = env().DATABASE_DIRECT_URL !== undefined;
  const client = postgres(url, {
    max: place.max(),
    connect_timeout: 5,
    // So that a connection closes only when it breaks.
    idle_timeout: 0,
    max_lifetime: null,
    // The driver's own question for the types of arrays, which nothing here has, fails unheard.
    fetch_types: false,
    // The driver's own waits grow to 20 s: so long nobody would be served after the database is back.
    backoff: () => reconnectSeconds,
    onnotice: () => {},
    onclose: () => {
      const waitMs = openedAt + renewMs - Date.now();
      if (waitMs > 0) setTimeout(renew, waitMs).unref();
      else renew();
    },
    // The next statement may be on another connection of the pooler's, where none is prepared.
    prepare: !isPooled,
    connection: {
      application_name: "company-registry",
      ...(!isPooled && {
        statement_timeout: env().DATABASE_STATEMENT_SECONDS * 1000,
        // Statements are prepared and read by their keys: planning each anew takes longer than they do.
        plan_cache_mode: "force_generic_plan",
      }),
    },
  });
  if (isPooled) sendOneByOne(client);
  const close = () => client.end({ timeout: 5 });
  const { replica } = place;
  const opened = Promise.resolve<Connection>({ kind: "postgres", sql: client, replica, close });
  place.connection = opened;
  if (replica !== null) keepPlace(place);
  function renew() {
    if (place.connection !== opened) return;
    openPostgres(url, place);
    place.onRenewed?.();
    retire(close);
  }
  return opened;
}

function retire(close: () => Promise<void>): void {
  setTimeout(close, retiredMs).unref();
  retired.push(close);
  if (retired.length > mostRetired) void retired.shift()?.();
}

/**
 * A statement sent before the last was answered may be torn in two when the pooler changes its connection,
 * and then waits for ever. Within a transaction it does not change.
 */
function sendOneByOne(client: postgres.Sql): void {
  const { unsafe } = client;
  // A transaction's BEGIN comes this way with an `onexecute` of its own, which does the same.
  client.unsafe = (text, parameters, options) => unsafe(text, parameters, { ...alone, ...options });
}

function keepPlace(place: Place): void {
  shared.registryPlaces ??= new Set();
  shared.registryPlaces.add(place);
}

async function openEmbedded(): Promise<Connection> {
  const folder = env().DATA_DIR;
  const lock = lockFolder(folder);
  try {
    const pglite = await openEmbeddedFiles(folder);
    return {
      kind: "embedded",
      pglite,
      close: async () => {
        await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Drizzle over a connection: the same for the same. */
export function drizzleOver(current: Connection): Database {
  const known = databases.get(current);
  if (known) return known;
  const made =
    current.kind === "postgres"
      ? drizzlePostgres(current.sql, { schema })
      : drizzlePglite(current.pglite, { schema });
  const db = made as unknown as Database;
  databases.set(current, db);
  connections.set(db, current);
  return db;
}
