import type { PGlite, Transaction } from "@electric-sql/pglite";
import { ImportError } from "./import-error";
import { busyMessage, type Query, type RegisterStore, type RowSink } from "./register-store";

/** Past this the process's memory and the readers' waiting grow beyond what is pleasant. */
const embeddedMaxLegalUnits = 2_000_000;

const shared = globalThis as { registryImportRuns?: boolean };

/**
 * The store in the process's embedded database. Rows are committed in pieces of a few MB, and the
 * event loop turns between them.
 */
export function openEmbeddedStore(pglite: PGlite): RegisterStore {
  if (shared.registryImportRuns) throw new ImportError(busyMessage);
  shared.registryImportRuns = true;
  const store: RegisterStore = {
    kind: "embedded",
    maxLegalUnits: embeddedMaxLegalUnits,
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(queryOf(transaction))),
    load: async ({ create, name, columns }) => {
      await pglite.exec(create);
      return embeddedSink(pglite, name, columns);
    },
    beside: async () => ({ ...store, close: async () => {} }),
    endRemains: async () => {},
    close: async () => {
      shared.registryImportRuns = false;
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

function embeddedSink(pglite: PGlite, table: string, columns: readonly string[]): RowSink {
  const copy = `COPY ${table} (${columns.join(", ")}) FROM '/dev/blob'`;
  return {
    write: async (rows) => {
      await pglite.query(copy, [], { blob: new Blob([new Uint8Array(rows)]) });
      await turn();
    },
    end: async () => {},
    abort: async () => {},
  };
}

/** Lets waiting requests have their turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
