import { spawn } from "node:child_process";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { generateStock } from "@/lib/demo/stock";
import { writeStockZip } from "@/lib/demo/stock-zip";
import { searchCompanies } from "@/lib/registry/search-companies";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { root } from "../../scripts/project.mjs";
import {
  csvText,
  establishmentOf,
  liveSchema,
  openTestRegister,
  type TestRegister,
  unitOf,
} from "../in-process/test-register";

let register: TestRegister;
const file = (name: string) => join(register.folder, name);
const sirens = [100_000_001, 100_000_002, 100_000_003];

beforeAll(async () => {
  register = await openTestRegister();
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
  await writeStockZip(register.folder, generateStock({ legalUnits: 500 }));
});
afterAll(() => register.close());

async function runImport(args: string[], input?: string) {
  await closeDatabase();
  const child = spawn(process.execPath, [join(root, "dist", "cli", "import.js"), ...args], {
    cwd: root,
    env: { ...process.env, ...register.environment },
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input === undefined ? "" : readFileSync(input));
  const written = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    written.stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    written.stderr += String(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...written };
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
  let before: string;
  beforeAll(async () => {
    before = await liveSchema();
    writeFileSync(file("cut.zip"), readFileSync(file("StockUniteLegale_utf8.zip")));
    truncateSync(file("cut.zip"), 5000);
    writeFileSync(file("noise.csv"), Buffer.from("this is\nno stock file\n"));
    writeFileSync(file("empty.csv"), "");
    const header = legalUnitColumns.filter((name) => name !== "etatAdministratifUniteLegale");
    writeFileSync(file("column.csv"), `${header.join()}\n`);
  });

  test.each([
    ["a truncated zip", "cut.zip", "places.csv", /^cut\.zip /],
    ["a file with other content", "noise.csv", "places.csv", /^noise\.csv.*line 1/],
    ["an empty file", "empty.csv", "places.csv", /^empty\.csv is empty/],
    [
      "a missing column",
      "column.csv",
      "places.csv",
      /^column\.csv.*line 1.*etatAdministratifUniteLegale/,
    ],
    ["the wrong file of the two", "places.csv", "places.csv", /^places\.csv/],
    ["a missing file", "none.csv", "places.csv", /none\.csv does not exist/],
  ])("%s", async (_, units, places, sentence) => {
    const { code, stderr } = await runImport(stock(file(units), file(places)));
    expect(code).toBe(1);
    const last = stderr.trim().split("\n").at(-1) ?? "";
    expect(last).toMatch(sentence);
    expect(stderr).not.toContain("    at ");
  });

  test("and after all of them the old register is live", async () => {
    expect(await liveSchema()).toBe(before);
    expect(await searchCompanies({ q: "company" }, 1)).toMatchObject({ total: 3 });
  });
});

test("npm run import reads daily changes with --delta", async () => {
  const page = {
    unitesLegales: [
      {
        siren: "100000002",
        statutDiffusionUniteLegale: "O",
        dateDernierTraitementUniteLegale: "2026-08-02T10:00:00.000",
        periodesUniteLegale: [
          {
            dateFin: null,
            dateDebut: "2026-08-01",
            etatAdministratifUniteLegale: "A",
            denominationUniteLegale: "RENAMED BY DELTA",
            categorieJuridiqueUniteLegale: "5710",
            nicSiegeUniteLegale: "00011",
          },
        ],
      },
    ],
  };
  writeFileSync(file("delta.json"), JSON.stringify(page));
  const { code, stderr } = await runImport(["--delta", file("delta.json")]);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(0);
  expect(await searchCompanies({ q: "renamed" }, 1)).toMatchObject({
    companies: [{ siren: "100000002", name: "RENAMED BY DELTA" }],
  });
});
