import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPromise } from "yauzl";
import { readAll } from "./read-rows-for-tests";
import { generateStock } from "./stock";
import { writeStockZip } from "./stock-zip";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stock-zip-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function unzip(path: string) {
  const zip = await openPromise(path);
  const files: { name: string; content: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.push({ name: entry.fileName, content: Buffer.concat(parts) });
  }
  return files;
}

it("writes each CSV into a zip of the same name and creates a missing folder", async () => {
  const stock = generateStock({ legalUnits: 4000, includeWellKnown: true });
  const output = join(folder, "made", "when-missing");
  const written = await writeStockZip(output, stock);
  const names = ["StockEtablissement_utf8.zip", "StockUniteLegale_utf8.zip"];
  expect((await readdir(output)).sort()).toEqual(names);
  for (const [zip, chunks] of [
    [written.legalUnits, stock.legalUnits],
    [written.establishments, stock.establishments],
  ] as const) {
    const [file, ...more] = await unzip(zip.path);
    expect(more).toEqual([]);
    expect(`${file?.name.replace(".csv", ".zip")}`).toBe(zip.path.slice(output.length + 1));
    expect(file?.content.equals(await readAll(chunks))).toBe(true);
    expect(zip.rows).toBe(chunks.rows());
    expect(zip.bytes).toBe((await readFile(zip.path)).length);
  }
});

it("writes the same bytes again, over existing files", async () => {
  const bytes = async () => {
    const { establishments } = await writeStockZip(folder, generateStock({ legalUnits: 500 }));
    return readFile(establishments.path);
  };
  expect((await bytes()).equals(await bytes())).toBe(true);
});

it("leaves nothing behind when the folder cannot be written", async () => {
  await writeFile(join(folder, "file"), "");
  const stock = generateStock({ legalUnits: 500 });
  await expect(writeStockZip(join(folder, "file"), stock)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["file"]);
});
