import { migrateDatabase } from "@/db/client";
import { FolderLockedError } from "@/db/folder-lock";
import { importDemo } from "@/lib/demo/import-demo";
import { applyDelta } from "@/lib/sirene/apply-delta";
import { importStock } from "@/lib/sirene/import-stock";
import type { ImportSummary, OnProgress, ProgressEvent } from "@/lib/sirene/progress";
import { rollback } from "@/lib/sirene/rollback";
import { env } from "@/platform/env";
import { hereOrInServer } from "./control-socket";

/** What the operator asks for; plain JSON, paths absolute. */
export type ImportOptions =
  | {
      action: "stock";
      legalUnits: string;
      establishments: string;
      capital?: string | undefined;
      dryRun: boolean;
      force: boolean;
    }
  | { action: "delta"; files: string[] }
  | { action: "rollback" }
  | { action: "demo" };

/** Does it in this process. Throws ImportError. */
export async function runImport(
  options: ImportOptions,
  onProgress: OnProgress,
): Promise<ImportSummary> {
  await migrateDatabase();
  switch (options.action) {
    case "rollback":
      return rollback();
    case "demo":
      return importDemo(onProgress);
    case "delta":
      return applyDelta({ files: options.files, onProgress });
    case "stock":
      return importStock({ ...options, onProgress });
  }
}

/** Does it here, or on the embedded database in the server that holds it. */
export function runImportWhereItCan(
  options: ImportOptions,
  onProgress: OnProgress,
): Promise<ImportSummary> {
  const here = () => runImport(options, onProgress);
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL || readsStandardInput(options)) return here();
  return hereOrInServer(
    DATA_DIR,
    { command: "import", options },
    here,
    (error) => error instanceof FolderLockedError,
    (event) => onProgress(event as ProgressEvent),
  );
}

/** What only this process can read. */
function readsStandardInput(options: ImportOptions): boolean {
  if (options.action !== "stock") return false;
  return [options.legalUnits, options.establishments, options.capital].includes("-");
}
