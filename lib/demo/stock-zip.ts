import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import { makeFolder } from "@/platform/make-folder";
import type { CsvChunks, Stock } from "./stock";

export type WrittenZip = { path: string; rows: number; bytes: number };

/** A fixed date, so that the same stock gives the same zip on every machine. */
const modifiedAt = new Date(2026, 7, 1);

/** Compression runs on other threads than row generation. Level 1 is fast enough to keep up with it. */
async function writeZip(folder: string, name: string, chunks: CsvChunks): Promise<WrittenZip> {
  const path = join(folder, `${name}.zip`);
  const partial = `${path}.partial`;
  const zip = new ZipFile();
  const rows = Readable.from(chunks, { objectMode: false, highWaterMark: 1 << 20 });
  rows.once("error", (error) => zip.outputStream.emit("error", error));
  zip.addReadStream(rows, `${name}.csv`, { mtime: modifiedAt, compressionLevel: 1 });
  zip.end();
  try {
    await pipeline(zip.outputStream as Readable, createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    rows.destroy();
    await rm(partial, { force: true });
    throw error;
  }
  return { path, rows: chunks.rows(), bytes: (await stat(path)).size };
}

/**
 * Writes `StockUniteLegale_utf8.zip` and `StockEtablissement_utf8.zip` into `folder`, which is created
 * when missing. Each holds the CSV of the same name. A file gets its final name only when complete.
 * @throws the file system's error; no partial file is left.
 */
export async function writeStockZip(
  folder: string,
  stock: Stock,
): Promise<{ legalUnits: WrittenZip; establishments: WrittenZip }> {
  makeFolder(folder);
  const outcomes = await Promise.allSettled([
    writeZip(folder, legalUnitFile, stock.legalUnits),
    writeZip(folder, establishmentFile, stock.establishments),
  ]);
  const [legalUnits, establishments] = outcomes;
  if (legalUnits.status === "rejected") throw legalUnits.reason;
  if (establishments.status === "rejected") throw establishments.reason;
  return { legalUnits: legalUnits.value, establishments: establishments.value };
}
