import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { writeDelta } from "../../in-process/delta-files";
import { csvText, establishmentOf, unitOf } from "../../in-process/test-register";
import { copyMigratedDatabase } from "../../support/migrated-database";
import { ownFolder } from "../../support/own-server";
import { startCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";
import { stockNames } from "../../support/stock";

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

function stock(legalUnits: string, establishments: string): string[] {
  return ["--legal-units", legalUnits, "--establishments", establishments, "--force"];
}

// The last of them leaves the register that the daily changes are for.
test.each([
  [".zip from standard input", "-", stockNames[1], stockNames[0], 500],
  [".csv.gz from standard input", "-", "places.csv", "units.csv.gz", 3],
  [".csv from a path and from standard input", "units.csv", "-", "places.csv", 3],
])("npm run import reads %s, with plain lines of progress, then a summary", async (...row) => {
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
