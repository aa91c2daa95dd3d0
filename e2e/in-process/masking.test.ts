import { expect, test } from "vitest";
import { getCompany } from "@/lib/registry/get-company";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { applyRows } from "./delta-files";
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

type Case = { siren: number; unitStatus: string; kind: string; placeStatus: string };
/** All combinations of unit status, kind and establishment status, with secrets in every column. */
const cases: Case[] = ["O", "P"]
  .flatMap((unitStatus) => ["person", "company"].map((kind) => ({ unitStatus, kind })))
  .flatMap((each) => ["O", "P"].map((placeStatus) => ({ ...each, placeStatus })))
  .map((each, turn) => ({ ...each, siren: 100_000_001 + turn }));
const isHidden = ({ unitStatus, kind }: Case) => unitStatus === "P" && kind === "person";
const isMasked = ({ unitStatus, placeStatus }: Case) => unitStatus === "P" || placeStatus === "P";

const columnsOf = (all: readonly string[], start: RegExp) => all.filter((name) => start.test(name));
const unitNames = columnsOf(
  legalUnitColumns,
  /^(sigle|prenom|pseudonyme|nom(Usage)?Unite|denomination)/,
);
const signs = columnsOf(establishmentColumns, /^(enseigne|denominationUsuelle)/);
const streetParts = columnsOf(
  establishmentColumns,
  /^(complementAdresse|numeroVoie|indice|libelleVoie|distribution|codePostal|codeCedex|libelleCedex)/,
);

const filled = (columns: readonly string[], word: string) =>
  Object.fromEntries(columns.map((column) => [column, word]));

const textOf = (isSecret: boolean, rest: string) => (isSecret ? "SECRET" : "OPEN") + rest;

function unitRow(each: Case): UnitRow {
  return unitOf(each.siren, {
    statutDiffusionUniteLegale: each.unitStatus,
    categorieJuridiqueUniteLegale: each.kind === "person" ? "1000" : "5710",
    ...filled(unitNames, textOf(isHidden(each), `N${each.siren}`)),
  });
}

function establishmentRow(each: Case): EstablishmentRow {
  const isSecretSign = isMasked(each) && each.kind === "person";
  return establishmentOf(each.siren, {
    statutDiffusionEtablissement: each.placeStatus,
    ...filled(signs, textOf(isSecretSign, `S${each.siren}`)),
    ...filled(streetParts, textOf(isMasked(each), `A${each.siren}`)),
  });
}

const units = cases.map(unitRow);
const places = cases.map(establishmentRow);

testRegister();

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
  for (const each of cases) {
    const { siren } = each;
    const { company } = await getCompany(String(siren));
    expect(company.name === null).toBe(isHidden(each));
    expect(company.address).toMatchObject(
      isMasked(each)
        ? { street: null, complement: null, postalCode: null, city: "LYON" }
        : { postalCode: `OPENA${siren}`, city: `OPENA${siren}` },
    );
    for (const word of [`secretn${siren}`, `secrets${siren}`, `secreta${siren}`]) {
      expect((await searchCompanies({ q: word }, 1)).total).toBe(0);
    }
    expect((await searchCompanies({ q: `openn${siren}` }, 1)).total).toBe(isHidden(each) ? 0 : 1);
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
  await applyRows(units, places);
  await expectNoSecret();
  for (const { siren } of cases.filter(isHidden)) {
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
  await applyRows(optedOut.map(unitRow));
  const schema = await liveSchema();
  const left = await rows(
    `SELECT concat(name, aliases, street, complement, postal_code) AS text FROM ${schema}.establishments
     UNION SELECT concat(name, aliases) FROM ${schema}.legal_units`,
  );
  expect(left).toEqual([{ text: "" }]);
  expect(new Set(Object.values(await indexedWords(schema)))).toEqual(new Set([""]));
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
