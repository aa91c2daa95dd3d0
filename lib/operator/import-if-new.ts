import { sql } from "drizzle-orm";
import { database, migrateDatabase, queryRows } from "@/db/client";
import type { ImportFile } from "@/db/schema";
import type { ImportSummary, OnProgress } from "@/lib/sirene/progress";
import { hashFile } from "@/lib/sirene/source";
import { recordUpdate } from "./record-update";
import { type ImportOptions, runImport } from "./run-import";

export type StockFiles = Omit<Extract<ImportOptions, { action: "stock" }>, "action" | "dryRun">;

/** Nothing was new; `stockDate` is that of the stock that serves. */
export type Unchanged = { outcome: "unchanged"; stockDate: string | null };

/** Imports the files, unless the last import of a stock read the same ones and `older` is not set. Throws ImportError. */
export async function importIfNew(
  files: StockFiles,
  onProgress: OnProgress,
): Promise<ImportSummary | Unchanged> {
  await migrateDatabase();
  if (files.older || !(await wereImported(files))) {
    return runImport({ action: "stock", dryRun: false, ...files }, onProgress);
  }
  const unchanged: Unchanged = { outcome: "unchanged", stockDate: await liveStockDate() };
  await recordUpdate(unchanged);
  return unchanged;
}

/** Also after a rollback, which an import of the same files would undo. */
async function wereImported({ legalUnits, establishments, capital }: StockFiles) {
  const [last] = await queryRows<{ files: ImportFile[] }>(
    await database(),
    sql`select files from imports where outcome = 'live' and kind in ('stock', 'demo')
      order by id desc limit 1`,
  );
  const hashes = new Set(last?.files.map(({ sha256 }) => sha256));
  for (const path of [legalUnits, establishments, ...(capital === undefined ? [] : [capital])]) {
    // The import says which file it cannot read.
    const hash = await hashFile(path).catch(() => null);
    if (hash === null || !hashes.has(hash)) return false;
  }
  return true;
}

async function liveStockDate(): Promise<string | null> {
  const [live] = await queryRows<{ date: string | null }>(
    await database(),
    sql`select stock_date::text as date from live_register
      join imports on 'register_' || id = schema_name`,
  );
  return live?.date ?? null;
}
