import { once } from "node:events";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { writeDelta } from "../../in-process/delta-files";
import { csvText, establishmentOf, unitOf } from "../../in-process/test-register";
import { copyMigratedDatabase } from "../../support/migrated-database";
import { ownFolder } from "../../support/own-server";
import { runCommand, startCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const folder = ownFolder("import");
await copyMigratedDatabase("embedded", folder);
const server = { environment: { ...sharedServer().environment, DATA_DIR: folder } };
const file = (name: string) => join(folder, name);
const sirens = [100_000_001, 100_000_002, 100_000_003];
const units = csvText(
  legalUnitColumns,
  sirens.map((siren) => unitOf(siren)),
);
const places = csvText(
  establishmentColumns,
  sirens.map((siren) => establishmentOf(siren)),
);
writeFileSync(file("units.csv"), units);
writeFileSync(file("places.csv"), places);
writeFileSync(file("units.csv.gz"), gzipSync(units));
await writeStockZip(folder, generateStock({ legalUnits: 500 }));

async function runImport(args: string[], input?: string) {
  const child = startCommand("import", args, server);
  child.stdin.on("error", () => {});
  child.stdin.end(input === undefined ? "" : readFileSync(input));
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

/** The last imports as `npm run imports` has them. */
async function imports(): Promise<{ register: string | null; legalUnits: number }[]> {
  return JSON.parse((await runCommand("imports", ["--json"], server)).stdout).imports;
}

function stock(legalUnits: string, establishments: string): string[] {
  return ["--legal-units", legalUnits, "--establishments", establishments, "--force"];
}

describe("npm run import reads", () => {
  // The last of them leaves the register that the other tests use.
  test.each([
    [
      ".zip from standard input",
      "-",
      "StockEtablissement_utf8.zip",
      "StockUniteLegale_utf8.zip",
      500,
    ],
    [".csv.gz from standard input", "-", "places.csv", "units.csv.gz", 3],
    [".csv from a path and from standard input", "units.csv", "-", "places.csv", 3],
  ])("%s, with plain lines of progress without a terminal, then a summary", async (...row) => {
    const [, units, places, input, kept] = row;
    const path = (name: string) => (name === "-" ? "-" : file(name));
    const { code, stdout, stderr } = await runImport(stock(path(units), path(places)), file(input));
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(0);
    expect(stdout).toContain(`Legal units: ${kept} read, ${kept} kept`);
    expect(stderr).toMatch(new RegExp(`Reading legal units.*${kept} rows`));
    expect(stderr).not.toContain("\r");
    expect(stdout).toMatch(/Duration: /);
    expect(stdout).toContain("The new register is serving.");
  });
});

describe("npm run import refuses a file by name", () => {
  beforeAll(() => {
    writeFileSync(file("cut.zip"), readFileSync(file("StockUniteLegale_utf8.zip")));
    truncateSync(file("cut.zip"), 5000);
    const header = legalUnitColumns.filter((name) => name !== "etatAdministratifUniteLegale");
    writeFileSync(file("column.csv"), `${header.join()}\n`);
  });

  test.each([
    ["a truncated zip", "cut.zip", /^cut\.zip /],
    ["a missing column", "column.csv", /^column\.csv.*line 1.*etatAdministratifUniteLegale/],
  ])("%s", async (_, units, sentence) => {
    const { code, stderr } = await runImport(stock(file(units), file("places.csv")));
    expect(code).toBe(1);
    const last = stderr.trim().split("\n").at(-1) ?? "";
    expect(last).toMatch(sentence);
    expect(stderr).not.toContain("    at ");
  });

  test("and after all of them the old register is live", async () => {
    const serving = (await imports()).filter(({ register }) => register === "serves");
    expect(serving).toMatchObject([{ id: 3, legalUnits: 3 }]);
  });
});

test("npm run import reads daily changes with --delta", async () => {
  const renamed = unitOf(100_000_002, {
    denominationUniteLegale: "RENAMED BY DELTA",
    dateDernierTraitementUniteLegale: "2026-08-02T10:00:00.000",
  });
  const files = writeDelta(folder, "delta", { units: [renamed], places: [] });
  const { code, stdout, stderr } = await runImport(["--delta", ...files]);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(0);
  expect(stdout).toContain("The changes are serving.");
});
