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

it.each([
  ["bytes", Buffer.concat([gzipSync(Buffer.alloc(32 * 1024 * 1024, " ")), gzipSync("{}")])],
  ["records", gzipSync(JSON.stringify({ etablissements: Array(10_001).fill({}) }))],
  [
    "values",
    gzipSync(JSON.stringify({ uniteLegale: { periodesUniteLegale: Array(1_000_002).fill(1) } })),
  ],
])("refuses more %s than a page of the API has, once it is unpacked", async (_, content) => {
  const path = join(folder, "bomb.json.gz");
  await writeFile(path, content);
  await expect(readDeltaPage(path)).rejects.toThrow(
    "bomb.json.gz is larger than a page of API Sirene; ask for pages of 1,000 records.",
  );
});
