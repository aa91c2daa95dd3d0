import { afterAll, beforeAll, expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { applyDelta } from "@/lib/sirene/apply-delta";
import { importStock } from "@/lib/sirene/import-stock";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { writeDelta } from "./delta-files";
import {
  type EstablishmentRow,
  establishmentOf,
  indexedWords,
  openTestRegister,
  rows,
  stockOf,
  type TestRegister,
  type UnitRow,
  unitOf,
} from "./test-register";

/** All combinations of unit status, kind and establishment status, with secrets in every column. */
const cases = ["O", "P"]
  .flatMap((unitStatus) =>
    ["person", "company"].flatMap((kind) =>
      ["O", "P"].map((placeStatus) => ({ unitStatus, kind, placeStatus })),
    ),
  )
  .map((each, turn) => ({ ...each, siren: 100_000_001 + turn }));

const unitNames = [
  "sigleUniteLegale",
  "prenom1UniteLegale",
  "prenomUsuelUniteLegale",
  "pseudonymeUniteLegale",
  "nomUniteLegale",
  "nomUsageUniteLegale",
  "denominationUniteLegale",
  "denominationUsuelle1UniteLegale",
  "denominationUsuelle2UniteLegale",
  "denominationUsuelle3UniteLegale",
] as const;
const signs = [
  "enseigne1Etablissement",
  "enseigne2Etablissement",
  "enseigne3Etablissement",
  "denominationUsuelleEtablissement",
] as const;
const streetParts = [
  "complementAdresseEtablissement",
  "numeroVoieEtablissement",
  "indiceRepetitionEtablissement",
  "libelleVoieEtablissement",
  "distributionSpecialeEtablissement",
  "codePostalEtablissement",
  "codeCedexEtablissement",
  "libelleCedexEtablissement",
] as const;

const filled = (columns: readonly string[], word: string) =>
  Object.fromEntries(columns.map((column) => [column, word]));

function unitRow({ siren, unitStatus, kind }: (typeof cases)[number]): UnitRow {
  const isHidden = unitStatus === "P" && kind === "person";
  return unitOf(siren, {
    statutDiffusionUniteLegale: unitStatus,
    categorieJuridiqueUniteLegale: kind === "person" ? "1000" : "5710",
    ...filled(unitNames, `${isHidden ? "SECRET" : "OPEN"}N${siren}`),
  });
}

function establishmentRow({
  siren,
  unitStatus,
  kind,
  placeStatus,
}: (typeof cases)[number]): EstablishmentRow {
  const isMasked = unitStatus === "P" || placeStatus === "P";
  return establishmentOf(siren, {
    statutDiffusionEtablissement: placeStatus,
    ...filled(signs, `${isMasked && kind === "person" ? "SECRET" : "OPEN"}S${siren}`),
    ...filled(streetParts, `${isMasked ? "SECRET" : "OPEN"}A${siren}`),
  });
}

const units = cases.map(unitRow);
const places = cases.map(establishmentRow);

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
});
afterAll(() => register.close());

/** The content of all tables as text. */
async function everything(): Promise<string> {
  const tables = await rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const found = await rows<{ t: string }>(`SELECT t::text AS t FROM ${name} t`).catch(() => []);
    texts.push(...found.map(({ t }) => t));
  }
  return texts.join("\n");
}

async function expectNoSecret(): Promise<void> {
  const text = await everything();
  expect(text).not.toMatch(/secret/i);
  expect(text).toMatch(/OPENN/);
  for (const { siren, unitStatus, kind, placeStatus } of cases) {
    const { company } = await getCompany(String(siren));
    const isHidden = unitStatus === "P" && kind === "person";
    const isMasked = unitStatus === "P" || placeStatus === "P";
    expect(company.name === null).toBe(isHidden);
    expect(company.address).toMatchObject(
      isMasked
        ? { street: null, complement: null, postalCode: null, city: "LYON" }
        : { postalCode: `OPENA${siren}`, city: `OPENA${siren}` },
    );
    for (const word of [`secretn${siren}`, `secrets${siren}`, `secreta${siren}`]) {
      expect((await searchCompanies({ q: word }, 1)).total).toBe(0);
    }
    expect((await searchCompanies({ q: `openn${siren}` }, 1)).total).toBe(isHidden ? 0 : 1);
  }
}

test("no table holds a masked value during or after an import, and no search finds one", async () => {
  const during: Promise<string>[] = [];
  await importStock({ ...stockOf(units, places), onProgress: () => during.push(everything()) });
  for (const text of await Promise.all(during)) expect(text).not.toMatch(/secret/i);
  await expectNoSecret();
});

test("nor after a delta with the same rows, nor when all opt out", async () => {
  const asOpen = stockOf(
    units.map((unit) => ({
      ...unit,
      ...filled(unitNames, "BEFORE"),
      statutDiffusionUniteLegale: "O",
    })),
    places.map((place) => ({
      ...place,
      ...filled([...signs, ...streetParts], "BEFORE"),
      statutDiffusionEtablissement: "O",
    })),
  );
  const { schemaName } = await importStock({ ...asOpen, force: true });
  const files = writeDelta(register.folder, "masked", { units, places });
  await applyDelta({ files });
  await expectNoSecret();
  const hidden = cases.filter(({ unitStatus, kind }) => unitStatus === "P" && kind === "person");
  for (const { siren } of hidden) {
    const [unit] = await rows(
      `SELECT name, aliases FROM ${schemaName}.legal_units WHERE siren = ${siren}`,
    );
    expect(unit).toEqual({ name: null, aliases: null });
    expect((await indexedWords(schemaName))[siren]).toBe("");
  }
});

test("when a person opts out, all their establishments are masked, even those not in the delta", async () => {
  const open = cases.map((each) => ({ ...each, unitStatus: "O", placeStatus: "O" }));
  await importStock({ ...stockOf(open.map(unitRow), open.map(establishmentRow)), force: true });
  const optedOut = open.map((each) => ({ ...each, unitStatus: "P", kind: "person" }));
  await applyDelta({
    files: writeDelta(register.folder, "opted-out", { units: optedOut.map(unitRow), places: [] }),
  });
  const live = (await rows<{ schema_name: string }>("SELECT schema_name FROM live_register"))[0];
  const left = await rows<{ t: string }>(
    `SELECT concat(name, aliases, street, complement, postal_code) AS t FROM ${live?.schema_name}.establishments`,
  );
  expect(left.map(({ t }) => t).join("")).toBe("");
  const names = await rows<{ t: string }>(
    `SELECT concat(name, aliases) AS t FROM ${live?.schema_name}.legal_units`,
  );
  expect(names.map(({ t }) => t).join("")).toBe("");
  const words = await indexedWords(live?.schema_name ?? "");
  expect(Object.values(words).join("")).toBe("");
});

test("[ND] is in no table, for any column", async () => {
  const unit = { ...filled(legalUnitColumns, "[ND]"), siren: "100000001" };
  const place = { ...filled(establishmentColumns, "[ND]"), siret: "10000000100011" };
  const { schemaName } = await importStock({ ...stockOf([unit], [place]), force: true });
  const kept = await rows(
    `SELECT u::text, e::text FROM ${schemaName}.legal_units u, ${schemaName}.establishments e`,
  );
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain("ND");
});
