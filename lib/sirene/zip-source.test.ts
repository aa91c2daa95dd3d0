import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readZip } from "./zip-source";

const folder = mkdtempSync(join(tmpdir(), "registry-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function zipOf(entries: number): Promise<string> {
  const zip = new ZipFile();
  for (let at = 0; at < entries; at += 1) zip.addEmptyDirectory(`folder-${at}`);
  zip.addBuffer(Buffer.from("siren\n"), "Stock.csv");
  zip.end();
  const path = join(folder, `${entries}.zip`);
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

it("reads a file beside others", async () => {
  const zip = await readZip(await zipOf(100), "stock.zip");
  let text = "";
  for await (const chunk of zip.chunks) text += chunk.toString();
  await zip.close();
  expect(text).toBe("siren\n");
});

it("refuses a zip with more files than any stock, also if they are empty", async () => {
  await expect(readZip(await zipOf(10_000), "stock.zip")).rejects.toThrow(
    "stock.zip holds too many files.",
  );
});
