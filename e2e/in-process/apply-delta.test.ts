import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { applyDelta } from "@/lib/sirene/apply-delta";
import { importStock } from "@/lib/sirene/import-stock";
import { writeDelta } from "./delta-files";
import {
  type EstablishmentRow,
  establishmentOf,
  indexedWords,
  liveSchema,
  openTestRegister,
  rows,
  stockOf,
  type TestRegister,
  type UnitRow,
  unitOf,
} from "./test-register";

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
});
afterAll(() => register.close());

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}T10:00:00`;
const unit = (siren: number, day: number, more: UnitRow = {}) =>
  unitOf(siren, { dateDernierTraitementUniteLegale: dayOf(day), ...more });
const place = (siren: number, day: number, more: EstablishmentRow = {}) =>
  establishmentOf(siren, { dateDernierTraitementEtablissement: dayOf(day), ...more });

async function registerRows() {
  const schema = await liveSchema();
  return {
    words: await indexedWords(schema),
    units: await rows(
      `SELECT siren, name, name_is_sign, aliases, active, updated_at::text
       FROM ${schema}.legal_units ORDER BY siren`,
    ),
    places: await rows(
      `SELECT siret::text, name, street, complement, creation_date::text, closing_date::text, city, active, updated_at::text
       FROM ${schema}.establishments ORDER BY siret`,
    ),
  };
}

const stock = stockOf(
  [unit(100_000_001, 5), unit(100_000_002, 5, { denominationUniteLegale: "" })],
  [place(100_000_001, 5), place(100_000_002, 5, { enseigne1Etablissement: "OLD SIGN" })],
);

beforeEach(async () => {
  await importStock({ ...stock, force: true, older: true });
});

test("a delta needs a register", async () => {
  const files = writeDelta(register.folder, "early", {
    units: [unit(100_000_001, 1)],
    places: [],
  });
  await rows("UPDATE live_register SET schema_name = 'register_0', previous_schema_name = NULL");
  await expect(applyDelta({ files })).rejects.toThrow(
    "There is no register to change yet; import a stock first.",
  );
});

test("changes, new records and signs are in the live register", async () => {
  const before = await liveSchema();
  const files = writeDelta(register.folder, "changes", {
    units: [
      unit(100_000_001, 6, {
        denominationUniteLegale: "RENAMED",
        etatAdministratifUniteLegale: "C",
      }),
      unit(100_000_003, 6, { sigleUniteLegale: "NEW" }),
    ],
    places: [
      place(100_000_002, 6, { enseigne1Etablissement: "NEW SIGN" }),
      place(100_000_003, 6, {
        codePaysEtrangerEtablissement: "99101",
        libelleCommuneEtrangerEtablissement: "AARHUS",
        complementAdresseEtablissement: "BATIMENT B",
        dateCreationEtablissement: "2011-12-13",
        etatAdministratifEtablissement: "F",
      }),
    ],
  });
  const summary = await applyDelta({ files });
  expect(summary).toMatchObject({
    kind: "delta",
    schemaName: before,
    stockDate: "2026-01-06",
    legalUnits: { read: 2, kept: 2 },
    establishments: { read: 2, kept: 2, withoutUnit: 0 },
  });
  expect(await liveSchema()).toBe(before);
  expect((await getCompany("100000001")).company).toMatchObject({ name: "RENAMED", active: false });
  expect((await getCompany("100000002")).company).toMatchObject({ name: "NEW SIGN" });
  expect((await getCompany("100000003")).company).toMatchObject({
    name: "COMPANY 100000003",
    address: { complement: "BATIMENT B", city: "AARHUS", country: "DK", postalCode: null },
  });
  expect((await registerRows()).places[2]).toMatchObject({
    street: "1 RUE DES TESTS",
    complement: "BATIMENT B",
    creation_date: "2011-12-13",
    closing_date: "2020-01-01",
  });
  const { words } = await registerRows();
  expect(words).toEqual({
    100000001: "renamed",
    100000002: "new sign",
    100000003: "100000003 company new",
  });
  const ids = await rows<{ id: number }>(`SELECT id FROM ${before}.legal_units ORDER BY id`);
  expect(ids.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("new names take their places in the order of names", async () => {
  const named = (siren: number, denominationUniteLegale: string) =>
    unit(siren, 6, { denominationUniteLegale });
  const files = writeDelta(register.folder, "names", {
    units: [
      named(100_000_002, "Zoé"),
      named(100_000_003, "ZOB"),
      named(100_000_004, "ÀB"),
      named(100_000_005, "COMPANY"),
    ],
    places: [],
  });
  await applyDelta({ files });
  const { companies } = await searchCompanies({ filters: { active: true }, sort: "name" }, 1);
  const names = companies.map(({ name }) => name);
  expect(names).toEqual(["ÀB", "COMPANY", "COMPANY 100000001", "ZOB", "Zoé"]);
});

test("the same changes twice and in any order give the same register", async () => {
  const steps = [7, 6, 8].map((day) =>
    writeDelta(register.folder, `day-${day}`, {
      units: [
        unit(100_000_001, day, { denominationUniteLegale: `NAME OF DAY ${day}` }),
        unit(100_000_004, day, { denominationUniteLegale: "" }),
      ],
      places: [
        place(100_000_001, day, { libelleVoieEtablissement: `STREET OF DAY ${day}` }),
        place(100_000_004, day, { enseigne1Etablissement: `SIGN OF DAY ${day}` }),
      ],
    }),
  );
  const [a = [], b = [], c = []] = steps;
  const outcomes: unknown[] = [];
  for (const runs of [[a, b, c], [c, b, a], [b, c, a, a], [[...c, ...a, ...b].reverse()]]) {
    await importStock({ ...stock, force: true, older: true });
    for (const files of runs) await applyDelta({ files });
    outcomes.push(await registerRows());
  }
  expect(outcomes[0]).toMatchObject({
    units: [{ name: "NAME OF DAY 8" }, {}, { name: "SIGN OF DAY 8" }],
  });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test("changes older than the register are reported and skipped", async () => {
  const files = writeDelta(register.folder, "old", {
    units: [unit(100_000_001, 4, { denominationUniteLegale: "OLDER" })],
    places: [],
  });
  expect((await applyDelta({ files })).legalUnits).toMatchObject({
    read: 1,
    kept: 0,
    rejections: [{ reason: "a later state is already serving", count: 1 }],
  });
  expect((await getCompany("100000001")).company).toMatchObject({ name: "COMPANY 100000001" });
});

test("files without a change leave the register's version and date", async () => {
  const state = () =>
    rows(`SELECT version, stock_date::text FROM live_register
      JOIN imports ON 'register_' || id = schema_name`);
  const before = await state();
  const empty = join(register.folder, "empty.json");
  writeFileSync(empty, '{"unitesLegales":[]}');
  const old = writeDelta(register.folder, "nothing-new", {
    units: [unit(100_000_001, 4, { denominationUniteLegale: "OLDER" })],
    places: [],
  });
  for (const files of [[empty], old]) {
    expect((await applyDelta({ files })).outcome).toBe("live");
    expect(await state()).toEqual(before);
  }
  expect(await rows("SELECT kind, outcome FROM imports ORDER BY id DESC LIMIT 1")).toEqual([
    { kind: "delta", outcome: "live" },
  ]);
});

test("invisible characters are removed from daily changes too, and counted", async () => {
  const files = writeDelta(register.folder, "hostile", {
    units: [unit(100_000_001, 9, { denominationUniteLegale: "\u202eNIAP\u001b" })],
    places: [place(100_000_001, 9, { libelleVoieEtablissement: "Z".repeat(60_000) })],
  });
  expect(await applyDelta({ files })).toMatchObject({
    legalUnits: { kept: 1, cleaned: 1 },
    establishments: { kept: 1, cleaned: 1 },
  });
  const { name, address } = (await getCompany("100000001")).company;
  expect([name, Number(address.street?.length) < 1000]).toEqual(["NIAP", true]);
});

test("one unusable file prevents all changes", async () => {
  const before = await registerRows();
  const good = writeDelta(register.folder, "good", {
    units: [unit(100_000_001, 9, { denominationUniteLegale: "X" })],
    places: [],
  });
  const bad = join(register.folder, "bad.json");
  writeFileSync(bad, '{"header":{}}');
  await expect(applyDelta({ files: [...good, bad] })).rejects.toThrow(
    "bad.json is not a page of API Sirene: it has neither unitesLegales nor etablissements.",
  );
  writeFileSync(bad, '{"unitesLegales":[');
  await expect(applyDelta({ files: [...good, bad] })).rejects.toThrow("bad.json is not JSON");
  await expect(applyDelta({ files: [join(register.folder, "none.json")] })).rejects.toThrow(
    "does not exist",
  );
  expect(await registerRows()).toEqual(before);
});
