import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import type { FileServer } from "./file-server";
import { runCommand } from "./run-command";
import type { ServerAddress } from "./server";

export const stockNames = ["StockUniteLegale_utf8.zip", "StockEtablissement_utf8.zip"] as const;

/** Makes the two files of a stock, by name, and hands their folder to `use` before it is removed. */
async function withStock<Result>(
  legalUnits: number,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "registry-stock-"));
  try {
    await writeStockZip(folder, generateStock({ legalUnits, seed: legalUnits }));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Offers a new stock for download, as INSEE does on the 1st of a month. */
export function publishStock(server: FileServer, legalUnits: number): Promise<void> {
  return withStock(legalUnits, (folder) => {
    for (const name of stockNames) server.files.set(`/${name}`, readFileSync(join(folder, name)));
  });
}

/** Where the commands then find it. */
export function stockUrls(server: FileServer) {
  return {
    STOCK_LEGAL_UNITS_URL: server.url(`/${stockNames[0]}`),
    STOCK_ESTABLISHMENTS_URL: server.url(`/${stockNames[1]}`),
  };
}

/** Imports a small stock by the operator's command. */
export function importStock(at: Pick<ServerAddress, "environment">): Promise<void> {
  return withStock(500, async (folder) => {
    const [legalUnits, establishments] = stockNames.map((name) => join(folder, name));
    const files = ["--legal-units", `${legalUnits}`, "--establishments", `${establishments}`];
    const { code, stderr } = await runCommand("import", files, at);
    if (code !== 0) throw new Error(stderr);
  });
}
