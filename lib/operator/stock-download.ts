import { join, resolve } from "node:path";
import type { StockDownload } from "@/lib/sirene/download-stock";
import { env } from "@/platform/env";

/** What `npm run download` and `npm run update` download: by default into `DATA_DIR/stock`. */
export function stockDownload(folder: string | undefined): StockDownload {
  const { DATA_DIR, STOCK_LEGAL_UNITS_URL, STOCK_ESTABLISHMENTS_URL } = env();
  return {
    folder: folder === undefined ? join(DATA_DIR, "stock") : resolve(folder),
    legalUnitsUrl: STOCK_LEGAL_UNITS_URL,
    establishmentsUrl: STOCK_ESTABLISHMENTS_URL,
  };
}
