import type { Writable } from "node:stream";
import postgres from "postgres";
import { directUrl } from "@/db/client";
import { copyOut } from "@/db/copy-out";
import { importLock } from "@/db/last-import";
import { isConnectionError } from "@/db/unavailable";
import { ImportError } from "./import-error";
import {
  binaryHeader,
  binaryTrailer,
  busyMessage,
  type Part,
  type Query,
  type RegisterStore,
  type RowSink,
} from "./register-store";

const applicationName = "company-registry import";
/** Reading continues while at most this many writes are pending in PostgreSQL. */
const maxPendingWrites = 8;
const lostMessage =
  "The connection to the database was lost; the register that served still serves.";

/** Session settings of the import's connections only. */
const settings = {
  application_name: applicationName,
  client_connection_check_interval: "2s",
  maintenance_work_mem: "1GB",
  max_parallel_maintenance_workers: "2",
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  synchronous_commit: "off",
  work_mem: "512MB",
};

/** Opens dedicated connections to PostgreSQL. One of them holds the advisory lock of imports. */
export async function openPostgresStore(): Promise<RegisterStore> {
  const state = newState();
  const lock = connect(state);
  try {
    const [row] = await lock.sql`select pg_try_advisory_lock(${importLock}) as locked`;
    if (row?.locked !== true) throw new ImportError(busyMessage);
    const store = storeOver(connect(state), state);
    return {
      ...store,
      terminateOrphans: async () => {
        // A session may end those of the user that it signed in as, but not as the role that it acts as.
        await lock.sql`set role none`;
        await lock.sql`
          select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where application_name = ${applicationName} and datname = current_database()
            and pg_has_role(usesysid, 'usage') and backend_start < (
              select backend_start from pg_stat_activity where pid = pg_backend_pid())`;
      },
      close: async () => {
        await store.close();
        await lock.end();
      },
    };
  } catch (error) {
    await lock.end();
    throw error;
  }
}

const whole: Part = () => "true";

/** Shared by an import's connections. If any connection is lost, the import fails. */
type State = { lost: boolean; pending: Set<(reason: Error) => void> };

function newState(): State {
  return { lost: false, pending: new Set() };
}

function markLost(state: State): void {
  state.lost = true;
  for (const reject of state.pending) reject(new ImportError(lostMessage));
  state.pending.clear();
}

/**
 * Settles like the promise, or rejects with ImportError once a connection is lost, because postgres.js
 * then never settles some of its promises. Unlike `Promise.race` with a promise that lives as long as
 * the import, this keeps no reference to settled promises.
 */
function rejectWhenLost<Result>(state: State, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (state.lost) return reject(new ImportError(lostMessage));
    state.pending.add(reject);
    promise.then(resolve, reject).finally(() => state.pending.delete(reject));
  });
}

/** A socket error may arrive before `onclose` reports the lost connection, so both count as lost. */
function asImportError(error: unknown, state: State): unknown {
  if (!state.lost && !isConnectionError(error)) return error;
  return new ImportError(lostMessage, { cause: error });
}

/** One connection that never reconnects, because a new one would hold neither the lock nor the transaction. */
function connect(state: State): Connection {
  let isClosing = false;
  const sql = postgres(directUrl(), {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    onclose: () => {
      if (!isClosing) markLost(state);
    },
    connection: settings,
  });
  const end = async () => {
    isClosing = true;
    await sql.end({ timeout: 2 });
  };
  return { sql, end };
}

type Connection = { sql: postgres.Sql; end: () => Promise<void> };

function storeOver({ sql, end }: Connection, state: State): RegisterStore {
  const query = queryOn(sql, state);
  const store: RegisterStore = {
    kind: "postgres",
    maxLegalUnits: Number.POSITIVE_INFINITY,
    indexesFirst: false,
    query,
    transaction: async (work) => {
      await query("BEGIN");
      try {
        const result = await work(query);
        await query("COMMIT");
        return result;
      } catch (error) {
        await rollBack(sql, state);
        throw error;
      }
    },
    load: async ({ create, name, columns, isBinary = false }) => {
      await query("BEGIN");
      for (const statement of create) await query(statement);
      const format = isBinary ? ", FORMAT binary" : "";
      const copy = `COPY ${name} (${columns.join(", ")}) FROM STDIN (FREEZE${format})`;
      const writable = await rejectWhenLost(state, sql.unsafe(copy).writable());
      const sink = postgresSink(sql, writable, state);
      return isBinary ? await binarySink(sink) : sink;
    },
    read: ({ columns, orderBy, select }) =>
      readRows(`SELECT ${columns} FROM (${select(whole)}) rows ORDER BY ${orderBy}`, state),
    parts: async function* () {
      yield whole;
    },
    openSecond: async () => storeOver(connect(state), state),
    terminateOrphans: async () => {},
    close: end,
  };
  return store;
}

function queryOn(sql: postgres.Sql, state: State): Query {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    if (state.lost) throw new ImportError(lostMessage);
    try {
      const answered = sql.unsafe(text, parameters as postgres.ParameterOrJSON<never>[]);
      return (await rejectWhenLost(state, answered)) as unknown as Row[];
    } catch (error) {
      throw asImportError(error, state);
    }
  };
}

function postgresSink(sql: postgres.Sql, copy: Writable, state: State): RowSink {
  let failure: Error | undefined;
  copy.on("error", (error) => {
    failure ??= error;
  });
  const check = () => {
    if (state.lost || failure) throw asImportError(failure, state);
  };
  let pendingWrites = 0;
  let onDrained = () => {};
  copy.on("close", () => onDrained());
  return {
    write: async (rows) => {
      check();
      pendingWrites += 1;
      copy.write(rows, () => {
        pendingWrites -= 1;
        onDrained();
      });
      while (pendingWrites > maxPendingWrites && !copy.destroyed) {
        const drained = new Promise<void>((resolve) => {
          onDrained = resolve;
        });
        await rejectWhenLost(state, drained);
      }
      check();
    },
    end: async () => {
      copy.end();
      const taken = firstOf(copy, ["finish", "close"]);
      await rejectWhenLost(state, Promise.race([taken, afterCopyEnds(sql, copy)]));
      check();
      if (!copy.writableFinished)
        throw new ImportError("The database refused the rows at their end.");
      await queryOn(sql, state)("COMMIT");
    },
    skipped: 0,
    abort: async () => {
      copy.destroy(new Error("stopped"));
      await rollBack(sql, state);
    },
  };
}

async function binarySink(sink: RowSink): Promise<RowSink> {
  await sink.write(binaryHeader);
  return {
    write: (rows) => sink.write(rows),
    end: async () => {
      await sink.write(binaryTrailer);
      await sink.end();
    },
    skipped: 0,
    abort: () => sink.abort(),
  };
}

/** Reads on a separate connection, which is closed if the reader stops early. */
async function* readRows(select: string, state: State): AsyncIterable<Buffer> {
  const { sql, end } = connect(state);
  try {
    const rows = copyOut(sql, `COPY (${select}) TO STDOUT`)[Symbol.asyncIterator]();
    for (;;) {
      const next = await rejectWhenLost(state, rows.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw asImportError(error, state);
  } finally {
    await end();
  }
}

async function rollBack(sql: postgres.Sql, state: State): Promise<void> {
  await rejectWhenLost(state, sql.unsafe("ROLLBACK")).catch(() => {});
}

/** Resolves at the first of the events. */
function firstOf(stream: Writable, events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });
}

/**
 * Resolves once the connection answers queries again, which means that the COPY has ended. Needed
 * because postgres.js's stream never settles when the server reports an error after the last row.
 */
async function afterCopyEnds(sql: postgres.Sql, copy: Writable): Promise<void> {
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve, 250).unref();
    });
    if (copy.writableFinished || copy.destroyed) return;
    try {
      await sql.unsafe("select 1");
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "COPY_IN_PROGRESS") return;
    }
  }
}
