import type { PGlite, Transaction } from "@electric-sql/pglite";
import { importLock } from "@/db/last-import";
import { perProcess } from "@/platform/per-process";
import { ImportError } from "./import-error";
import {
  binaryHeader,
  binaryTrailer,
  busyMessage,
  type Query,
  type RegisterStore,
  type RowSink,
} from "./register-store";

/** Beyond this size, an import needs too much memory and makes readers wait too long. */
const embeddedMaxLegalUnits = 2_000_000;

const shared = perProcess("embedded-import", () => ({ isRunning: false }));

/**
 * The store in the process's embedded database. It commits rows in pieces of a few MB. Between them it
 * yields to the event loop, so that requests are served during an import.
 */
export async function openEmbeddedStore(pglite: PGlite): Promise<RegisterStore> {
  if (shared.isRunning) throw new ImportError(busyMessage);
  shared.isRunning = true;
  try {
    await pglite.query("SELECT pg_advisory_lock($1)", [importLock]);
  } catch (error) {
    shared.isRunning = false;
    throw error;
  }
  const store: RegisterStore = {
    kind: "embedded",
    maxLegalUnits: embeddedMaxLegalUnits,
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(queryOf(transaction))),
    load: async ({ create, name, columns, isBinary = false }) => {
      await pglite.exec(create);
      const format = isBinary ? " WITH (FORMAT binary)" : "";
      const copy = `COPY ${name} (${columns.join(", ")}) FROM '/dev/blob'${format}`;
      return embeddedSink(pglite, copy, isBinary);
    },
    read: (select) => readInPieces(pglite, select),
    openSecond: async () => ({ ...store, close: async () => {} }),
    terminateOrphans: async () => {},
    close: async () => {
      shared.isRunning = false;
      await pglite.query("SELECT pg_advisory_unlock($1)", [importLock]);
    },
  };
  return store;
}

function queryOf(database: PGlite | Transaction): Query {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    await yieldToEventLoop();
    const result = await database.query<Row>(text, [...parameters]);
    return result.rows;
  };
}

function embeddedSink(pglite: PGlite, copy: string, isBinary: boolean): RowSink {
  return {
    write: async (rows) => {
      const whole = isBinary ? Buffer.concat([binaryHeader, rows, binaryTrailer]) : rows;
      await pglite.query(copy, [], { blob: new Blob([new Uint8Array(whole)]) });
      await yieldToEventLoop();
    },
    end: async () => {},
    abort: async () => {},
  };
}

/**
 * PGlite returns the result of a COPY as one blob. To bound memory, the rows are sorted into a numbered
 * temporary table first, then copied out in pieces.
 */
async function* readInPieces(pglite: PGlite, select: string): AsyncIterable<Buffer> {
  await pglite.exec(
    `CREATE TEMPORARY TABLE ordered_rows AS SELECT row_number() OVER () AS row_no, ordered.* FROM (${select}) ordered`,
  );
  try {
    await pglite.exec("CREATE INDEX ON ordered_rows (row_no)");
    const { fields } = await pglite.query("SELECT * FROM ordered_rows LIMIT 0");
    const columns = fields.map(({ name }) => `"${name}"`).filter((name) => name !== '"row_no"');
    for (let from = 0; ; from += pieceRows) {
      const { blob } = await pglite.query(
        `COPY (SELECT ${columns.join(", ")} FROM ordered_rows
          WHERE row_no > ${from} AND row_no <= ${from + pieceRows} ORDER BY row_no) TO '/dev/blob'`,
      );
      const piece = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      if (piece.length === 0) return;
      yield piece;
      await yieldToEventLoop();
    }
  } finally {
    await pglite.exec("DROP TABLE ordered_rows");
  }
}

const pieceRows = 10_000;

/** Lets pending requests run. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
