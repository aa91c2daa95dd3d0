import { parseArgs } from "node:util";
import { stockDownload } from "@/lib/operator/stock-download";
import type { DownloadedFile } from "@/lib/sirene/download-file";
import { downloadStock } from "@/lib/sirene/download-stock";
import { asCommand } from "./as-command";
import { megabytes, progressPrinter } from "./import-report";

const usage = "Usage: npm run download -- [--folder DIR]";

/** Downloads INSEE's stock files of the month and says where they are. */
async function main(argv: string[]): Promise<string> {
  const onProgress = progressPrinter(process.stderr);
  const stock = await downloadStock({ ...stockDownload(readFolder(argv)), onProgress });
  return Object.values(stock).map(line).join("\n");
}

function readFolder(argv: string[]): string | undefined {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        folder: { type: "string" },
      },
    });
    return values.folder;
  } catch (error) {
    throw new Error(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

function line({ path, bytes, isNew }: DownloadedFile): string {
  return `${path}: ${megabytes(bytes)}, ${isNew ? "downloaded" : "unchanged"}`;
}

await asCommand(usage, main);
