import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { applyDelta } from "@/lib/sirene/apply-delta";
import { importStock } from "@/lib/sirene/import-stock";
import { applyRows, deltaOf } from "./delta-files";
import {
  type EstablishmentRow,
  establishmentOf,
  indexedWords,
  liveSchema,
  rows,
  stockOf,
  testRegister,
  type UnitRow,
  unitOf,
} from "./test-register";

const register = testRegister();

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}T10:00:00`;
const unit = (siren: number, day: number, more: UnitRow = {}) =>
  unitOf(siren, { dateDernierTraitementUniteLegale: dayOf(day), ...more });
const named = (siren: number, day: number, denominationUniteLegale: string) =>
  unit(siren, day, { denominationUniteLegale });
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
  await rows("UPDATE live_register SET schema_name = 'register_0', previous_schema_name = NULL");
  await expect(applyRows([unit(100_000_001, 1)])).rejects.toThrow(
    "There is no register to change yet; import a stock first.",
  );
});

test("changes, new records and signs are in the live register, without invisible characters", async () => {
  const before = await liveSchema();
  const renamed = {
    denominationUniteLegale: "RE\u202eNAMED\u001b",
    etatAdministratifUniteLegale: "C",
  };
  const abroad = place(100_000_003, 6, {
    codePaysEtrangerEtablissement: "99101",
    libelleCommuneEtrangerEtablissement: "AARHUS",
    complementAdresseEtablissement: "BATIMENT B",
    dateCreationEtablissement: "2011-12-13",
    etatAdministratifEtablissement: "F",
  });
  const summary = await applyRows(
    [unit(100_000_001, 6, renamed), unit(100_000_003, 6, { sigleUniteLegale: "NEW" })],
    [place(100_000_002, 6, { enseigne1Etablissement: "NEW SIGN" }), abroad],
  );
  expect(summary).toMatchObject({
    kind: "delta",
    schemaName: before,
    stockDate: "2026-01-06",
    legalUnits: { read: 2, kept: 2, cleaned: 1 },
    establishments: { read: 2, kept: 2, withoutUnit: 0 },
  });
  expect(await liveSchema()).toBe(before);
  expect((await getCompany("100000001")).company).toMatchObject({ name: "RENAMED", active: false });
  expect((await getCompany("100000002")).company).toMatchObject({ name: "NEW SIGN" });
  expect((await getCompany("100000003")).company).toMatchObject({
    name: "COMPANY 100000003",
    address: { complement: "BATIMENT B", city: "AARHUS", country: "DK", postalCode: null },
  });
  const { words, places } = await registerRows();
  expect(places[2]).toMatchObject({
    street: "1 RUE DES TESTS",
    complement: "BATIMENT B",
    creation_date: "2011-12-13",
    closing_date: "2020-01-01",
  });
  expect(words).toEqual({
    100000001: "renamed",
    100000002: "new sign",
    100000003: "100000003 company new",
  });
  const ids = await rows<{ id: number }>(`SELECT id FROM ${before}.legal_units ORDER BY id`);
  expect(ids.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("new names take their places in the order of names", async () => {
  const names = ["Zoé", "ZOB", "ÀB", "COMPANY"];
  await applyRows(names.map((name, at) => named(100_000_002 + at, 6, name)));
  const { companies } = await searchCompanies({ filters: { active: true }, sort: "name" }, 1);
  const ordered = ["ÀB", "COMPANY", "COMPANY 100000001", "ZOB", "Zoé"];
  expect(companies.map(({ name }) => name)).toEqual(ordered);
});

test("the same changes twice and in any order give the same register", async () => {
  const steps = [7, 6, 8].map((day) =>
    deltaOf(
      [named(100_000_001, day, `NAME OF DAY ${day}`), named(100_000_004, day, "")],
      [
        place(100_000_001, day, { libelleVoieEtablissement: `STREET OF DAY ${day}` }),
        place(100_000_004, day, { enseigne1Etablissement: `SIGN OF DAY ${day}` }),
      ],
    ),
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
  expect((await applyRows([named(100_000_001, 4, "OLDER")])).legalUnits).toMatchObject({
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
  for (const files of [[empty], deltaOf([named(100_000_001, 4, "OLDER")])]) {
    expect((await applyDelta({ files })).outcome).toBe("live");
    expect(await state()).toEqual(before);
  }
  expect(await rows("SELECT kind, outcome FROM imports ORDER BY id DESC LIMIT 1")).toEqual([
    { kind: "delta", outcome: "live" },
  ]);
});

test("one unusable file prevents all changes", async () => {
  const before = await registerRows();
  const good = deltaOf([named(100_000_001, 9, "X")]);
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
