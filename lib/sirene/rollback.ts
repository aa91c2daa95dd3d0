import { ImportError } from "./import-error";
import type { FileCounts, ImportSummary } from "./progress";
import {
  cleanUpAbandonedImports,
  countRegister,
  finishImport,
  makeLive,
  readLiveRegister,
  startImport,
} from "./registers";
import { runOnRegister } from "./run-on-register";

/**
 * Makes the previous register live again. A second rollback undoes the first. Throws ImportError when
 * there is no previous register or an import is running.
 */
export async function rollback(): Promise<ImportSummary> {
  return runOnRegister(async (store) => {
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
    return store.transaction(async (query) => {
      const importId = await startImport(query, "rollback");
      const legalUnits = onlyKept(rows.legalUnits);
      const establishments = { ...onlyKept(rows.establishments), withoutUnit: 0 };
      const counts = {
        "legalUnits.kept": rows.legalUnits,
        "establishments.kept": rows.establishments,
      };
      await finishImport(query, importId, { files: [], counts, stockDate });
      const live = await makeLive(query, previousSchemaName);
      const read = { files: [], legalUnits, establishments, capital: null, stockDate };
      return { importId, kind: "rollback", outcome: "live", ...read, ...live };
    });
  });
}

function onlyKept(kept: number): FileCounts {
  return { read: 0, kept, masked: 0, cleaned: 0, rejected: 0, rejections: [] };
}
