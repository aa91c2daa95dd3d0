import { stockDownload } from "@/lib/operator/stock-download";
import type { DownloadedFile } from "@/lib/sirene/download-file";
import { downloadStock } from "@/lib/sirene/download-stock";
import { asCommand } from "./as-command";
import { megabytes, progressPrinter } from "./import-report";
import { parseOptions } from "./parse-options";

const usage = "Usage: npm run download -- [--folder DIR]";

/** Downloads INSEE's stock files of the month and says where they are. */
async function main(argv: string[]): Promise<string> {
  const { folder } = parseOptions(usage, argv, { folder: { type: "string" } });
  const onProgress = progressPrinter(process.stderr);
  const stock = await downloadStock({ ...stockDownload(folder), onProgress });
  return Object.values(stock).map(line).join("\n");
}

function line({ path, bytes, isNew }: DownloadedFile): string {
  return `${path}: ${megabytes(bytes)}, ${isNew ? "downloaded" : "unchanged"}`;
}

await asCommand(usage, main);
