import { beforeAll, describe, expect, test } from "vitest";
import { summaryText } from "@/cli/import-report";
import { getCompany } from "@/lib/registry/get-company";
import { importStock } from "@/lib/sirene/import-stock";
import { rollback } from "@/lib/sirene/rollback";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import {
  branchOf,
  csvText,
  type EstablishmentRow,
  establishmentOf,
  indexedWords,
  liveSchema,
  registerSchemas,
  rows,
  stockOf,
  testRegister,
  textSource,
  type UnitRow,
  unitOf,
} from "./test-register";

testRegister();

const importRows = (units: UnitRow[], places: EstablishmentRow[]) =>
  importStock({ ...stockOf(units, places), force: true });

const sirens = (count: number) => Array.from({ length: count }, (_, turn) => 100_000_001 + turn);
const plainStock = (count: number) =>
  stockOf(
    sirens(count).map((siren) => unitOf(siren)),
    sirens(count).map((siren) => establishmentOf(siren)),
  );
const lastImport = async () =>
  (await rows("SELECT *, stock_date::text AS day FROM imports ORDER BY id DESC LIMIT 1"))[0];

describe("a stock", () => {
  test("whose establishments are in any order becomes the register of the ordered one", async () => {
    const units = [1, 2, 3].map((siren) => unitOf(siren));
    const offices = [1, 2, 3].map((siren) => establishmentOf(siren));
    const branches = [1, 2, 3].map((siren) =>
      branchOf(siren, "00029", { codePostalEtablissement: `2920${siren}` }),
    );
    const built = async (places: typeof offices) => {
      await importRows(units, places);
      const schema = await liveSchema();
      return {
        units: await rows(`SELECT * FROM ${schema}.legal_units ORDER BY id`),
        index: await rows(`SELECT * FROM ${schema}.search_index ORDER BY token`),
      };
    };
    const ordered = await built(offices.flatMap((office, at) => [office, branches[at] ?? office]));
    expect(ordered.units).toHaveLength(3);
    expect(await built([...branches, ...offices])).toEqual(ordered);
  });

  test("becomes the register with every row, in order of importance", async () => {
    const units = [
      unitOf(300_000_001, { etatAdministratifUniteLegale: "C", trancheEffectifsUniteLegale: "53" }),
      unitOf(300_000_002),
      unitOf(300_000_003, { trancheEffectifsUniteLegale: "12" }),
      unitOf(300_000_004),
      unitOf(300_000_005, {
        categorieJuridiqueUniteLegale: "1000",
        prenom1UniteLegale: "JEAN",
        nomUniteLegale: "MARTIN",
      }),
    ];
    const places = [
      ...units.map((unit) => establishmentOf(Number(unit.siren))),
      branchOf(300_000_004, "00029"),
    ];
    const summary = await importStock(stockOf(units, places));
    expect(summary).toMatchObject({
      outcome: "live",
      schemaName: await liveSchema(),
      legalUnits: { read: 5, kept: 5, masked: 0, rejected: 0 },
      establishments: { read: 6, kept: 6, withoutUnit: 0 },
    });
    const ordered = await rows<{ siren: number; id: number }>(
      `SELECT id, siren FROM ${summary.schemaName}.legal_units ORDER BY id`,
    );
    expect(ordered.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(ordered.map(({ siren }) => siren - 300_000_000)).toEqual([3, 4, 2, 5, 1]);
  });

  test("removes invisible characters, cuts long texts, and counts such rows", async () => {
    const hostile = { denominationUniteLegale: "\u202eNIAP\u001b[2J ET \u200bVIN" };
    const units = [
      unitOf(100_000_001, hostile),
      unitOf(100_000_002, { denominationUniteLegale: "Z".repeat(60_000) }),
      unitOf(100_000_003),
    ];
    const places = [establishmentOf(100_000_001, { libelleCommuneEtablissement: "LY\u202eON" })];
    const summary = await importRows(units, places);
    expect(summary).toMatchObject({
      legalUnits: { kept: 3, cleaned: 2 },
      establishments: { kept: 1, cleaned: 1 },
    });
    const counts = { "legalUnits.cleaned": 2, "establishments.cleaned": 1 };
    expect(await lastImport()).toMatchObject({ counts });
    expect(summaryText(summary)).toContain("\n  2 with a text that had hidden characters");
    expect((await getCompany("100000001")).company).toMatchObject({
      name: "NIAP[2J ET VIN",
      address: { city: "LYON" },
    });
    expect((await getCompany("100000002")).company.name).toBe("Z".repeat(250));
  });

  test("keeps units without a head office, and establishments without a unit", async () => {
    const summary = await importRows([unitOf(100_000_001)], [establishmentOf(100_000_002)]);
    expect(summary.establishments.withoutUnit).toBe(1);
    expect((await getCompany("100000001")).company).toMatchObject({
      siret: "10000000100011",
      address: { street: null, postalCode: null, city: null, townName: null, country: "FR" },
    });
  });

  test("names an unnamed company by its head office's sign, and finds it by all its signs", async () => {
    const nameless = { denominationUniteLegale: "" };
    const third = unitOf(100_000_003, nameless);
    const units = [unitOf(100_000_001, nameless), unitOf(100_000_002), third];
    const signs = { enseigne1Etablissement: "CHEZ ZOÉ", enseigne2Etablissement: "BAR" };
    const places = [
      establishmentOf(100_000_001, signs),
      establishmentOf(100_000_002, signs),
      establishmentOf(100_000_003, { ...signs, etablissementSiege: "false" }),
    ];
    const { schemaName } = await importRows(units, places);
    const named = await rows(
      `SELECT siren, name, name_is_sign FROM ${schemaName}.legal_units ORDER BY siren`,
    );
    expect(named).toEqual([
      { siren: 100_000_001, name: "CHEZ ZOÉ", name_is_sign: true },
      { siren: 100_000_002, name: "COMPANY 100000002", name_is_sign: false },
      { siren: 100_000_003, name: null, name_is_sign: false },
    ]);
    expect(await indexedWords(schemaName)).toEqual({
      100000001: "bar chez zoe",
      100000002: "100000002 bar chez company zoe",
      100000003: "",
    });
  });

  test("uses the flagged establishment as head office when the unit gives none", async () => {
    const unit = unitOf(100_000_001, { nicSiegeUniteLegale: "" });
    await importRows([unit], [establishmentOf(100_000_001)]);
    expect((await getCompany("100000001")).company).toMatchObject({ siret: "10000000100011" });
  });

  test("reads share capital in euros from RNE companies", async () => {
    const capital = (siren: string, montantCapital: number, deviseCapital = "EUR") => ({
      formality: {
        siren,
        content: {
          personneMorale: { identite: { description: { montantCapital, deviseCapital } } },
        },
      },
    });
    const companies = [
      capital("100000001", 100),
      capital("100000001", 170348620.75),
      capital("100000002", 5, "USD"),
    ];
    const stock = { ...plainStock(3), capital: textSource("rne.json", JSON.stringify(companies)) };
    const summary = await importStock({ ...stock, force: true });
    expect(summary.capital).toMatchObject({ read: 3, kept: 2, rejected: 1 });
    expect((await getCompany("100000001")).company.capital).toBe(170348621);
    expect((await getCompany("100000002")).company.capital).toBeNull();
  });

  test("skips only unusable rows, and reports reasons and lines", async () => {
    const [one, two] = [unitOf(100_000_001), unitOf(100_000_002)];
    const [first, second] = [establishmentOf(100_000_001), establishmentOf(100_000_002)];
    const units = [one, unitOf(0, { siren: "12" }), two, one];
    const places = [first, establishmentOf(0, { siret: "[ND]" }), second, second, first];
    const summary = await importRows(units, places);
    expect(summary.legalUnits).toMatchObject({
      read: 4,
      kept: 2,
      rejected: 2,
      rejections: [
        { reason: "the SIREN is not nine digits", count: 1, lines: [3] },
        { reason: "the SIREN is there twice", count: 1, lines: [5] },
      ],
    });
    expect(summary.establishments).toMatchObject({
      read: 5,
      kept: 2,
      rejections: [
        { reason: "the SIRET is not fourteen digits", count: 1, lines: [3] },
        { reason: "the SIRET is there twice", count: 2, lines: [5] },
      ],
    });
  });

  test("is recorded with its files, counts and date", async () => {
    const dated = unitOf(100_000_001, { dateDernierTraitementUniteLegale: "2026-07-28T10:00:00" });
    await importRows([dated], [establishmentOf(100_000_001)]);
    expect(await lastImport()).toMatchObject({
      kind: "stock",
      outcome: "live",
      error: null,
      day: "2026-07-28",
      files: [
        { name: "units.csv", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { name: "places.csv" },
      ],
      counts: { "legalUnits.kept": 1, "establishments.kept": 1 },
    });
  });
});

describe("the live register stays and the import is refused", () => {
  let before: string;
  beforeAll(async () => {
    await importStock({ ...plainStock(100), force: true });
    before = await liveSchema();
  });
  const refused = async (attempt: () => Promise<unknown>, message: string) => {
    await expect(attempt()).rejects.toThrow(message);
    expect(await liveSchema()).toBe(before);
    expect((await getCompany("100000001")).company).toMatchObject({ name: "COMPANY 100000001" });
    expect((await registerSchemas()).length).toBeLessThanOrEqual(2);
  };

  const hundred = plainStock(100);
  const offices = csvText(
    establishmentColumns,
    sirens(100).map((siren) => establishmentOf(siren)),
  );
  test.each<[string, Parameters<typeof importStock>[0], string]>([
    [
      "the files are swapped",
      { legalUnits: hundred.establishments, establishments: hundred.legalUnits },
      "places.csv, line 1: there is no column statutDiffusionUniteLegale, so this is not INSEE's file of legal units.",
    ],
    [
      "a row of the second file is cut short",
      { ...hundred, establishments: textSource("cut.csv", offices.slice(0, -60)) },
      "cut.csv, line 101, column ",
    ],
    [
      "a file has only its header",
      { ...plainStock(1), legalUnits: textSource("empty.csv", csvText(legalUnitColumns, [])) },
      "no usable row",
    ],
    [
      "the stock has fewer than 98 % of the live rows",
      plainStock(97),
      "The stock has 97 legal units where 100 are serving, less than 98 %; use --force if that is right.",
    ],
  ])("when %s", async (_, stock, message) => {
    await refused(() => importStock(stock), message);
    expect(await lastImport()).toMatchObject({ outcome: "failed" });
  });
  test("when another import is running", async () => {
    let second: Promise<unknown> | undefined;
    await importStock({
      ...plainStock(98),
      onProgress: () => {
        second ??= importStock(plainStock(99)).catch((error: Error) => error.message);
      },
    });
    expect(await second).toBe("Another import is under way; wait for its end and run this again.");
    before = await liveSchema();
  });
  test("for a dry run, which still counts", async () => {
    const summary = await importStock({ ...plainStock(120), dryRun: true });
    expect(summary).toMatchObject({
      outcome: "checked",
      importId: null,
      legalUnits: { kept: 120 },
    });
    expect(await liveSchema()).toBe(before);
    await refused(() => importStock({ ...plainStock(3), dryRun: true }), "less than 98 %");
  });
});

test("98 % of the rows are enough, and --force takes any number", async () => {
  await importStock({ ...plainStock(100), force: true });
  expect(await importStock(plainStock(98))).toMatchObject({ outcome: "live" });
  expect(await importStock({ ...plainStock(2), force: true })).toMatchObject({ outcome: "live" });
});

test("a stock of any size replaces the demo register", async () => {
  await importStock({ ...plainStock(100), kind: "demo" });
  expect(await importStock(plainStock(2))).toMatchObject({ outcome: "live" });
});

test("a rollback restores the previous register, and a second one undoes it", async () => {
  const first = await importStock({ ...plainStock(10), force: true });
  const second = await importStock(plainStock(11));
  expect(second.previousSchemaName).toBe(first.schemaName);
  expect(await rollback()).toMatchObject({
    schemaName: first.schemaName,
    previousSchemaName: second.schemaName,
    legalUnits: { kept: 10 },
  });
  await expect(getCompany("100000011")).rejects.toThrow();
  await rollback();
  expect((await getCompany("100000011")).company).toMatchObject({ siren: "100000011" });
  expect(await lastImport()).toMatchObject({ kind: "rollback", outcome: "live" });
});

test("only the live and the previous register are kept", async () => {
  for (const count of [5, 6, 7]) await importStock({ ...plainStock(count), force: true });
  const [live] = await rows("SELECT schema_name, previous_schema_name FROM live_register");
  expect(await registerSchemas()).toEqual([live?.previous_schema_name, live?.schema_name]);
});
