import { join, resolve } from "node:path";
import type { StockDownload } from "@/lib/sirene/download-stock";
import { env } from "@/platform/env";

/** What `npm run download` and `npm run update` download: by default into `DATA_DIR/stock`. */
export function stockDownload(folder: string | undefined): StockDownload {
  // A variable of a script that is not set; the current folder would be a surprise.
  if (folder === "") throw new Error("--folder is empty.");
  const { DATA_DIR, STOCK_LEGAL_UNITS_URL, STOCK_ESTABLISHMENTS_URL, STOCK_MAX_MB } = env();
  return {
    folder: folder === undefined ? join(DATA_DIR, "stock") : resolve(folder),
    legalUnitsUrl: STOCK_LEGAL_UNITS_URL,
    establishmentsUrl: STOCK_ESTABLISHMENTS_URL,
    maxBytes: STOCK_MAX_MB * 1e6,
  };
}
