import { sql } from "drizzle-orm";
import { database, migrateDatabase, queryRows } from "@/db/client";
import type { ImportFile } from "@/db/schema";
import type { ImportSummary, OnProgress } from "@/lib/sirene/progress";
import { hashFile } from "@/lib/sirene/source";
import { runImport } from "./run-import";

/** Absolute paths. */
export type StockFiles = {
  legalUnits: string;
  establishments: string;
  capital?: string | undefined;
  force: boolean;
};

/** Imports the files; null if the last import of a stock read the same ones. Throws ImportError. */
export async function importIfNew(
  files: StockFiles,
  onProgress: OnProgress,
): Promise<ImportSummary | null> {
  await migrateDatabase();
  if (await wereImported(files)) return null;
  return runImport({ action: "stock", dryRun: false, ...files }, onProgress);
}

/** Also after a rollback, which an import of the same files would undo. */
async function wereImported({ legalUnits, establishments, capital }: StockFiles) {
  const [last] = await queryRows<{ files: ImportFile[] }>(
    await database(),
    sql`select files from imports where outcome = 'live' and kind in ('stock', 'demo')
      order by id desc limit 1`,
  );
  const known = new Set(last?.files.map(({ sha256 }) => sha256));
  for (const path of [legalUnits, establishments, ...(capital === undefined ? [] : [capital])]) {
    if (!known.has(await hashFile(path))) return false;
  }
  return true;
}
