import { ImportError } from "./import-error";
import { openRegisterStore } from "./open-register-store";
import type { FileCounts, ImportSummary } from "./progress";
import {
  cleanUpAbandonedImports,
  countRegister,
  finishImport,
  makeLive,
  readLiveRegister,
  startImport,
} from "./registers";

/**
 * Makes the previous register live again. A second rollback undoes the first. Throws ImportError when
 * there is no previous register or an import is running.
 */
export async function rollback(): Promise<ImportSummary> {
  const startedAt = performance.now();
  const store = await openRegisterStore();
  try {
    await cleanUpAbandonedImports(store);
    const { previousSchemaName } = await readLiveRegister(store.query);
    if (previousSchemaName === null) {
      throw new ImportError("There is no register to go back to.");
    }
    const [importOf] = await store.query<{ data_date: string | null }>(
      "SELECT coalesce(data_date, stock_date)::text AS data_date FROM imports WHERE 'register_' || id = $1",
      [previousSchemaName],
    );
    const rows = await countRegister(store.query, previousSchemaName);
    const stockDate = importOf?.data_date ?? null;
    const { importId, live } = await store.transaction(async (query) => {
      const importId = await startImport(query, "rollback");
      const counts = {
        "legalUnits.kept": rows.legalUnits,
        "establishments.kept": rows.establishments,
      };
      await finishImport(query, importId, { files: [], counts, stockDate });
      return { importId, live: await makeLive(query, previousSchemaName) };
    });
    return {
      importId,
      kind: "rollback",
      outcome: "live",
      files: [],
      legalUnits: onlyKept(rows.legalUnits),
      establishments: { ...onlyKept(rows.establishments), withoutUnit: 0 },
      capital: null,
      stockDate,
      durationSeconds: Math.round((performance.now() - startedAt) / 100) / 10,
      ...live,
    };
  } finally {
    await store.close();
  }
}

function onlyKept(kept: number): FileCounts {
  return { read: 0, kept, masked: 0, cleaned: 0, rejected: 0, rejections: [] };
}
