import { beforeEach, expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { currentRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { rollback } from "@/lib/sirene/rollback";
import { applyRows } from "./delta-files";
import {
  branchOf,
  type EstablishmentRow,
  establishmentOf,
  liveSchema,
  migrationStatements,
  rows,
  stockOf,
  testRegister,
  type UnitRow,
  unitOf,
} from "./test-register";

testRegister();

const one = 100_000_001;
const [two, three, four, five] = [one + 1, one + 2, one + 3, one + 4] as const;
const july = "2026-07-31T10:00:00";
const august = "2026-08-31T10:00:00";
const atDay = (day: string) => `2026-${day}T10:00:00`;
const unit = (siren: number, updatedAt: string, more: UnitRow = {}) =>
  unitOf(siren, { dateDernierTraitementUniteLegale: updatedAt, ...more });
const place = (siren: number, updatedAt: string, more: EstablishmentRow = {}) =>
  establishmentOf(siren, { dateDernierTraitementEtablissement: updatedAt, ...more });
const named = (denominationUniteLegale: string): UnitRow => ({ denominationUniteLegale });
const signed = (enseigne1Etablissement: string): EstablishmentRow => ({ enseigne1Etablissement });
const person: UnitRow = {
  categorieJuridiqueUniteLegale: "1000",
  denominationUniteLegale: "",
  nomUniteLegale: "DUPONT",
  prenom1UniteLegale: "JEANNE",
};
const optedOut: UnitRow = {
  statutDiffusionUniteLegale: "P",
  nomUniteLegale: "[ND]",
  prenom1UniteLegale: "[ND]",
};
const ofJuly = stockOf(
  [one, two, three].map((siren) => unit(siren, july)),
  [one, two, three].map((siren) => place(siren, july)),
);

/** All that the live register holds, but the ids of a demolished one. */
async function content() {
  const schema = await liveSchema();
  const table = (name: string, key: string) =>
    rows(`SELECT to_jsonb(t) AS row FROM ${schema}.${name} t ORDER BY ${key}`);
  return {
    units: await table("legal_units", "siren"),
    places: await table("establishments", "siret"),
    index: await table("search_index", "token"),
    tables: await rows(`SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = '${schema}'::regnamespace ORDER BY relname`),
  };
}

const nameOf = async (siren: number) => (await getCompany(String(siren))).company.name;
const importDates = () =>
  rows(
    "SELECT kind, stock_date::text AS date FROM imports WHERE outcome = 'live' ORDER BY id DESC LIMIT 2",
  );

beforeEach(async () => {
  await importStock({ ...ofJuly, force: true, older: true });
});

test("what daily changes brought stays through a stock, where it is later than the stock's row", async () => {
  const later = atDay("09-02");
  const units = [
    unit(one, atDay("09-02"), named("LATER THAN THE STOCK")),
    unit(two, atDay("08-02"), named("EARLIER THAN THE STOCK")),
    unit(four, atDay("09-01"), named("")),
  ];
  const places = [
    place(two, atDay("09-02"), { libelleVoieEtablissement: "LATER", ...signed("LATER SIGN") }),
    place(three, atDay("08-02"), { libelleVoieEtablissement: "EARLIER" }),
    place(four, atDay("09-01"), signed("A NEW SIGN")),
    { ...branchOf(one, "00029", signed("BRANCH")), dateDernierTraitementEtablissement: later },
  ];
  const ofAugust = stockOf(
    [
      unit(one, july),
      unit(two, atDay("08-31"), named("OF THE STOCK")),
      unit(three, july),
      unit(five, august),
    ],
    [one, two, three, five].map((siren) => place(siren, august)),
  );
  await importStock({ ...ofAugust, force: true, older: true });
  await applyRows(units, places);
  const expected = await content();

  await importStock({ ...ofJuly, force: true, older: true });
  await applyRows(units, places);
  const summary = await importStock({ ...ofAugust, force: true });
  expect(summary).toMatchObject({ laterRows: 5, stockDate: "2026-08-31" });
  expect(await content()).toEqual(expected);
  expect(await Promise.all([one, two, three, four, five].map(nameOf))).toEqual([
    "LATER THAN THE STOCK",
    "OF THE STOCK",
    `COMPANY ${three}`,
    "A NEW SIGN",
    `COMPANY ${five}`,
  ]);
  expect((await searchCompanies({ q: "later sign" }, 1)).total).toBe(1);

  await importStock({ ...ofAugust, force: true });
  expect(await content()).toEqual(expected);
});

test("a company that the stock no longer has goes, unless daily changes brought it since", async () => {
  await applyRows(
    [unit(four, atDay("08-02")), unit(five, atDay("09-02"))],
    [place(five, atDay("09-02"))],
  );
  const ofAugust = stockOf([unit(one, august)], [place(one, august)]);
  await importStock({ ...ofAugust, force: true });
  const { units, places } = await content();
  expect(units).toMatchObject([{ row: { siren: one } }, { row: { siren: five } }]);
  expect(places).toHaveLength(2);
});

test("who opted out stays masked, whichever of stock and daily changes says so last", async () => {
  const jeanne = { ...person, dateDernierTraitementUniteLegale: july };
  const published = stockOf(
    [one, two, three].map((siren) => unit(siren, july, jeanne)),
    [one, two, three].map((siren) => place(siren, july)),
  );
  await importStock({ ...published, force: true, older: true });
  const later = atDay("09-02");
  await applyRows(
    [
      unit(one, later, { ...person, ...optedOut }),
      unit(two, atDay("08-02"), person),
      unit(three, later, person),
    ],
    [place(two, later, signed("CHEZ DUPONT"))],
  );
  const ofAugust = stockOf(
    [
      unit(one, august, person),
      unit(two, august, { ...person, ...optedOut }),
      unit(three, "", { ...person, ...optedOut }),
    ],
    [one, two, three].map((siren) => place(siren, august)),
  );
  expect(await importStock(ofAugust)).toMatchObject({ laterRows: 2 });
  const { units, places } = await content();
  const nameless = { masked: true, name: null, aliases: null };
  for (const { row } of units) expect(row).toMatchObject(nameless);
  const hidden = { street: null, postal_code: null, name: null };
  for (const { row } of places) expect(row).toMatchObject(hidden);
  expect((await searchCompanies({ q: "dupont" }, 1)).total).toBe(0);
});

test("an older stock is refused, unless it is asked for: then it replaces daily changes too", async () => {
  const ofAugust = stockOf([unit(one, august)], [place(one, august)]);
  await importStock({ ...ofAugust, force: true });
  await applyRows([unit(two, atDay("09-02"))]);
  const served = await liveSchema();
  const sentence =
    "The stock is of 2026-07-31, older than the one that serves, of 2026-08-31; use --older to replace it, daily changes included.";
  for (const dryRun of [true, false]) {
    await expect(importStock({ ...ofJuly, force: true, dryRun })).rejects.toThrow(sentence);
  }
  expect(await liveSchema()).toBe(served);
  const replaced = await importStock({ ...ofJuly, older: true });
  expect(replaced).toMatchObject({ laterRows: 0, stockDate: "2026-07-31" });
  expect((await currentRegister()).date).toBe("2026-07-31");
  expect((await content()).units).toHaveLength(3);
});

test("each import keeps its own date, and the register has that of its last change", async () => {
  await applyRows([unit(one, atDay("09-02"))]);
  expect((await currentRegister()).date).toBe("2026-09-02");
  expect(await importDates()).toMatchObject([
    { kind: "delta", date: "2026-09-02" },
    { kind: "stock", date: "2026-07-31" },
  ]);
  await importStock(ofJuly);
  expect((await importDates())[0]).toEqual({ kind: "stock", date: "2026-07-31" });
  expect((await currentRegister()).date).toBe("2026-09-02");
  await importStock({ ...ofJuly, older: true });
  expect((await currentRegister()).date).toBe("2026-07-31");
  expect(await rollback()).toMatchObject({ stockDate: "2026-09-02" });
});

test("more later rows than one batch has stay", async () => {
  const sirens = Array.from({ length: 1100 }, (_, index) => 200_000_000 + index);
  await applyRows(
    sirens.map((siren) => unit(siren, atDay("09-02"))),
    sirens.map((siren) => place(siren, atDay("09-02"))),
  );
  const expected = await content();
  expect(await importStock({ ...ofJuly, force: true })).toMatchObject({ laterRows: 2200 });
  expect(await content()).toEqual(expected);
});

test("the migration frees the stock's date from daily changes, which it keeps as the register's", async () => {
  await applyRows([unit(one, atDay("09-02"))]);
  await rows("UPDATE imports SET stock_date = data_date WHERE data_date IS NOT NULL");
  await rows("ALTER TABLE imports DROP COLUMN data_date");
  for (const statement of migrationStatements("0009_data_date")) await rows(statement);
  expect((await currentRegister()).date).toBe("2026-09-02");
  expect((await importDates())[1]).toEqual({ kind: "stock", date: null });
  expect(await importStock(ofJuly)).toMatchObject({ laterRows: 1 });
  expect((await currentRegister()).date).toBe("2026-09-02");
});
