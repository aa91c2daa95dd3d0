import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { folderForTests } from "@/platform/folder-for-test";
import { readDeltaPage } from "./read-delta";

const folder = folderForTests();

it("reads a packed page", async () => {
  const path = join(folder, "page.json.gz");
  await writeFile(path, gzipSync('{"unitesLegales":[{"siren":"552032534"}]}'));
  const { legalUnits, establishments } = await readDeltaPage(path);
  expect([legalUnits, establishments]).toEqual([[{ siren: "552032534" }], []]);
});

it("refuses a page that is larger than its limit once it is unpacked", async () => {
  const path = join(folder, "bomb.json.gz");
  const blanks = gzipSync(Buffer.alloc(32 * 1024 * 1024, " "));
  await writeFile(path, Buffer.concat([blanks, gzipSync("{}")]));
  await expect(readDeltaPage(path)).rejects.toThrow(
    "bomb.json.gz is larger than 32 MiB, packed or unpacked; ask for pages of 1,000 records.",
  );
});

it("refuses more records than a page has", async () => {
  const path = join(folder, "many.json");
  await writeFile(path, JSON.stringify({ etablissements: Array(10_001).fill({}) }));
  await expect(readDeltaPage(path)).rejects.toThrow("many.json has more than 10,000 records");
});
