import type { PGlite, Transaction } from "@electric-sql/pglite";
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

/** Past this the process's memory and the readers' waiting grow beyond what is pleasant. */
const embeddedMaxLegalUnits = 2_000_000;

const shared = perProcess("embedded-import", () => ({ isRunning: false }));

/**
 * The store in the process's embedded database. Rows are committed in pieces of a few MB, and the
 * event loop turns between them.
 */
export function openEmbeddedStore(pglite: PGlite): RegisterStore {
  if (shared.isRunning) throw new ImportError(busyMessage);
  shared.isRunning = true;
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
    beside: async () => ({ ...store, close: async () => {} }),
    endRemains: async () => {},
    close: async () => {
      shared.isRunning = false;
    },
  };
  return store;
}

function queryOf(database: PGlite | Transaction): Query {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    await turn();
    const result = await database.query<Row>(text, [...parameters]);
    return result.rows;
  };
}

function embeddedSink(pglite: PGlite, copy: string, isBinary: boolean): RowSink {
  return {
    write: async (rows) => {
      const whole = isBinary ? Buffer.concat([binaryHeader, rows, binaryTrailer]) : rows;
      await pglite.query(copy, [], { blob: new Blob([new Uint8Array(whole)]) });
      await turn();
    },
    end: async () => {},
    abort: async () => {},
  };
}

/** PGlite gives a COPY's result whole: the rows are put in order once, then copied out by their numbers. */
async function* readInPieces(pglite: PGlite, select: string): AsyncIterable<Buffer> {
  await pglite.exec(
    `CREATE TEMPORARY TABLE ordered_rows AS SELECT row_number() OVER () AS place, ordered.* FROM (${select}) ordered`,
  );
  try {
    await pglite.exec("CREATE INDEX ON ordered_rows (place)");
    const { fields } = await pglite.query("SELECT * FROM ordered_rows LIMIT 0");
    const columns = fields.map(({ name }) => `"${name}"`).filter((name) => name !== '"place"');
    for (let from = 0; ; from += pieceRows) {
      const { blob } = await pglite.query(
        `COPY (SELECT ${columns.join(", ")} FROM ordered_rows
          WHERE place > ${from} AND place <= ${from + pieceRows} ORDER BY place) TO '/dev/blob'`,
      );
      const piece = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      if (piece.length === 0) return;
      yield piece;
      await turn();
    }
  } finally {
    await pglite.exec("DROP TABLE ordered_rows");
  }
}

const pieceRows = 10_000;

/** Lets waiting requests have their turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
