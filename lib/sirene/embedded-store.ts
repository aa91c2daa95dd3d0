import type { PGlite, Transaction } from "@electric-sql/pglite";
import { messageCount } from "@/db/guard-embedded";
import { importLock } from "@/db/last-import";
import { perProcess } from "@/platform/per-process";
import { ImportError } from "./import-error";
import {
  binaryHeader,
  binaryTrailer,
  busyMessage,
  type OrderedRows,
  type Part,
  type Query,
  type RegisterStore,
  type RowSink,
  uniqueViolation,
} from "./register-store";

/** Beyond this size, an import takes too long and needs too much memory. */
const embeddedMaxLegalUnits = 2_000_000;
const partRows = 4000;
/** Requests have been served when the database gets no message for so long. */
const quietMs = 3;
const maxPauseMs = 100;

/** Session settings during an import: ANALYZE reads a tenth of its usual sample, and small parts use indexes. */
const settings = { default_statistics_target: "10", random_page_cost: "1" };

const shared = perProcess("embedded-import", () => ({ isRunning: false }));

/** Runs one piece of the import's work at a time in the database. Others run before the next. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * The store in the process's embedded database, which runs statements on the process's only thread. So each statement
 * is short: it writes some 500 kB, or works on a part of a table. After each, requests are served.
 */
export async function openEmbeddedStore(pglite: PGlite): Promise<RegisterStore> {
  if (shared.isRunning) throw new ImportError(busyMessage);
  shared.isRunning = true;
  try {
    await pglite.query("SELECT pg_advisory_lock($1)", [importLock]);
    for (const [name, value] of Object.entries(settings))
      await pglite.exec(`SET ${name} = ${value}`);
  } catch (error) {
    shared.isRunning = false;
    throw error;
  }
  const inTurn = turnsBetweenRequests(pglite);
  const query: Query = (text, parameters) => inTurn(() => queryOf(pglite)(text, parameters));
  const store: RegisterStore = {
    kind: "embedded",
    maxLegalUnits: embeddedMaxLegalUnits,
    indexesFirst: true,
    query,
    transaction: (work) =>
      inTurn(() => pglite.transaction((transaction) => work(queryOf(transaction)))),
    load: async ({ create, ...table }) => {
      for (const statement of create) await query(statement);
      return embeddedSink(pglite, inTurn, table);
    },
    read: (rows) => readInParts(pglite, inTurn, query, rows),
    parts: (table, key) => partsOf(queryOf(pglite), table, [key]),
    openSecond: async () => ({ ...store, close: async () => {} }),
    terminateOrphans: async () => {},
    close: async () => {
      try {
        for (const name of Object.keys(settings)) await pglite.exec(`RESET ${name}`);
        await pglite.query("SELECT pg_advisory_unlock($1)", [importLock]);
      } finally {
        shared.isRunning = false;
      }
    },
  };
  return store;
}

function turnsBetweenRequests(pglite: PGlite): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work).finally(() => serveRequests(pglite));
    last = done.catch(() => {});
    return done;
  };
}

/** Waits until requests no longer use the database, up to `maxPauseMs`. */
async function serveRequests(pglite: PGlite): Promise<void> {
  const end = performance.now() + maxPauseMs;
  let messages: number;
  do {
    messages = messageCount(pglite);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  } while (messageCount(pglite) !== messages && performance.now() < end);
}

function queryOf(database: PGlite | Transaction): Query {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    const result = await database.query<Row>(text, [...parameters]);
    return result.rows;
  };
}

type Table = { name: string; columns: readonly string[]; isBinary?: boolean };

function embeddedSink(
  pglite: PGlite,
  inTurn: InTurn,
  { name, columns, isBinary = false }: Table,
): RowSink {
  const format = isBinary ? " WITH (FORMAT binary)" : "";
  const copyInto = (database: PGlite | Transaction, table: string, blob: Blob) =>
    database.query(`COPY ${table} (${columns}) FROM '/dev/blob'${format}`, [], { blob });
  const copyNew = (blob: Blob) =>
    pglite.transaction(async (transaction) => {
      await transaction.exec(`CREATE TEMPORARY TABLE copied (LIKE ${name}) ON COMMIT DROP`);
      await copyInto(transaction, "copied", blob);
      const { rows } = await transaction.query<{ skipped: number }>(
        `WITH written AS (
           INSERT INTO ${name} SELECT * FROM copied ON CONFLICT DO NOTHING RETURNING 1)
         SELECT (SELECT count(*) FROM copied)::integer - (SELECT count(*) FROM written)::integer AS skipped`,
      );
      return rows[0]?.skipped ?? 0;
    });
  let skipped = 0;
  return {
    write: (rows) =>
      inTurn(async () => {
        const whole = isBinary ? Buffer.concat([binaryHeader, rows, binaryTrailer]) : rows;
        const blob = new Blob([new Uint8Array(whole)]);
        try {
          await copyInto(pglite, name, blob);
        } catch (error) {
          if ((error as { code?: string }).code !== uniqueViolation) throw error;
          skipped += await copyNew(blob);
        }
      }),
    get skipped() {
      return skipped;
    },
    end: async () => {},
    abort: async () => {},
  };
}

/** Sorts the rows by writing them into a temporary table that has an index, and copies them from there. */
async function* readInParts(
  pglite: PGlite,
  inTurn: InTurn,
  query: Query,
  { columns, orderBy, table, key, select }: OrderedRows,
): AsyncIterable<Buffer> {
  const all = [...new Set([...columns, ...orderBy])];
  await query(
    `CREATE TEMPORARY TABLE ordered_rows AS SELECT ${all} FROM (${select(() => "false")}) rows`,
  );
  try {
    await query(`CREATE INDEX ON ordered_rows (${orderBy})`);
    for await (const part of partsOf(queryOf(pglite), table, [key])) {
      await query(`INSERT INTO ordered_rows SELECT ${all} FROM (${select(part)}) rows`);
    }
    await query("ANALYZE ordered_rows");
    for await (const part of partsOf(queryOf(pglite), "ordered_rows", orderBy)) {
      const { blob } = await inTurn(() =>
        pglite.query(
          `COPY (SELECT ${columns} FROM ordered_rows WHERE ${part(`(${orderBy})`)}
            ORDER BY ${orderBy}) TO '/dev/blob'`,
        ),
      );
      yield Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    }
  } finally {
    await query("DROP TABLE ordered_rows");
  }
}

/** Parts of about `partRows` rows, by columns that have an index. */
async function* partsOf(query: Query, table: string, keys: readonly string[]): AsyncIterable<Part> {
  const literals = keys.map((key) => `quote_literal(${key})`);
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const isAfter: Part = (column) => (from === null ? "true" : `${column} > (${from})`);
    const [last] = await query<{ key: string }>(
      `SELECT concat_ws(', ', ${literals}) AS key FROM ${table} WHERE ${isAfter(`(${keys})`)}
       ORDER BY ${keys} OFFSET ${partRows - 1} LIMIT 1`,
    );
    if (!last) return yield isAfter;
    yield (column) => `${isAfter(column)} AND ${column} <= (${last.key})`;
    after = last.key;
  }
}
