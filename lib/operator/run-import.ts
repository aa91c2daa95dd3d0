import { migrateDatabase } from "@/db/client";
import { importDemo } from "@/lib/demo/import-demo";
import { applyDelta } from "@/lib/sirene/apply-delta";
import { importStock } from "@/lib/sirene/import-stock";
import type { ImportSummary, OnProgress, ProgressEvent } from "@/lib/sirene/progress";
import { rollback } from "@/lib/sirene/rollback";
import { runHereOrInServer } from "./control-socket";
import type { ImportPlace } from "./import-place";

/** The options of an import, as plain JSON with absolute paths. */
export type ImportOptions =
  | {
      action: "stock";
      legalUnits: string;
      establishments: string;
      capital?: string | undefined;
      dryRun: boolean;
      force: boolean;
      older: boolean;
    }
  | { action: "delta"; files: string[] }
  | { action: "rollback" }
  | { action: "demo" };

/** Runs an import in this process. Throws ImportError. */
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

/** Runs an import in this process, or in the server if that holds the embedded database. */
export function runImportHereOrInServer(
  options: ImportOptions,
  onProgress: OnProgress,
  place: ImportPlace,
): Promise<ImportSummary> {
  const runHere = () => place.here(() => runImport(options, onProgress));
  if (readsStandardInput(options)) return runHere();
  return runHereOrInServer({ command: "import", options }, runHere, (event) =>
    onProgress(event as ProgressEvent),
  );
}

/** Standard input can be read only by this process. */
function readsStandardInput(options: ImportOptions): boolean {
  if (options.action !== "stock") return false;
  return [options.legalUnits, options.establishments, options.capital].includes("-");
}
