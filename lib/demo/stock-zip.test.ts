import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openPromise } from "yauzl";
import { folderForTests } from "@/platform/folder-for-test";
import { generateStock } from "./stock";
import { writeStockZip } from "./stock-zip";

const folder = folderForTests();

async function unzip(path: string) {
  const zip = await openPromise(path);
  const files: { name: string; content: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, content });
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
    expect(file?.content.equals(await buffer(chunks))).toBe(true);
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
  const file = join(folder, "file");
  await writeFile(file, "");
  const before = await readdir(folder);
  await expect(writeStockZip(file, generateStock({ legalUnits: 500 }))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(before);
});
