import { describe, expect, test } from "vitest";
import { type LegalUnit, mapLegalUnit } from "./map-legal-unit";
import { type LegalUnitColumn, wantedLegalUnitColumns } from "./stock-layout";

type Row = Partial<Record<LegalUnitColumn, string>>;

const company: Row = {
  siren: "552032534",
  statutDiffusionUniteLegale: "O",
  etatAdministratifUniteLegale: "A",
  denominationUniteLegale: "DANONE",
  categorieJuridiqueUniteLegale: "5599",
  nicSiegeUniteLegale: "00703",
};
const person: Row = {
  siren: "005006259",
  statutDiffusionUniteLegale: "O",
  etatAdministratifUniteLegale: "A",
  categorieJuridiqueUniteLegale: "1000",
  prenom1UniteLegale: "MARIE",
  prenomUsuelUniteLegale: "LOUISE",
  nomUniteLegale: "MARTIN",
  nomUsageUniteLegale: "DURAND",
};

const map = (row: Row) =>
  mapLegalUnit({ text: (index) => row[wantedLegalUnitColumns[index] as keyof Row] ?? "" });
function unit(row: Row): LegalUnit {
  const mapped = map(row);
  if (typeof mapped === "string") throw new Error(mapped);
  return mapped;
}

const nameless = { ...company, denominationUniteLegale: "" };
const sigle = { sigleUniteLegale: "DNN" };
const usual = { denominationUsuelle1UniteLegale: "YAOURT " };
const otherUsual = { denominationUsuelle3UniteLegale: "GERVAIS" };
const others = {
  ...sigle,
  denominationUsuelle1UniteLegale: "DANONE",
  denominationUsuelle2UniteLegale: "DNN",
  ...otherUsual,
};
const masked = { statutDiffusionUniteLegale: "P" };
const ofLouise = { denominationUsuelle1UniteLegale: "CHEZ LOUISE", pseudonymeUniteLegale: "LOU" };
const bornMartin = { ...person, prenomUsuelUniteLegale: "", nomUsageUniteLegale: "" };
const noFirstName = { ...person, prenom1UniteLegale: "", prenomUsuelUniteLegale: "" };
/** Names that INSEE still has in the file of a person who opted out. */
const leftOver = { ...person, ...others, denominationUniteLegale: "DENOMINATION", ...masked };
const ofNoStatus = { ...person, statutDiffusionUniteLegale: "" };
const ofUnknownForm = { ...person, ...masked, categorieJuridiqueUniteLegale: "" };

test.each<[string, Row, string | null, string | null]>([
  ["of a company is its denomination", company, "DANONE", null],
  ["is otherwise its sigle", { ...nameless, ...sigle, ...otherUsual }, "DNN", "GERVAIS"],
  ["is otherwise a usual name, with its spaces", { ...nameless, ...usual }, "YAOURT ", null],
  ["is never blank", { ...nameless, ...usual, sigleUniteLegale: "  " }, "YAOURT ", null],
  ["may be another usual name", { ...nameless, ...otherUsual }, "GERVAIS", null],
  ["is null when there is none", nameless, null, null],
  ["has others as aliases, each once", { ...company, ...others }, "DANONE", "DNN / GERVAIS"],
  ["of an opted-out company", { ...company, ...others, ...masked }, "DANONE", "DNN / GERVAIS"],
  ["of a person is the name in use", person, "LOUISE DURAND", "LOUISE MARTIN"],
  ["of a person is otherwise that at birth", bornMartin, "MARIE MARTIN", null],
  ["of a person may lack a first name", noFirstName, "DURAND", "MARTIN"],
  [
    "of a person has usual names, the name at birth and the pseudonym as aliases",
    { ...person, ...ofLouise },
    "LOUISE DURAND",
    "CHEZ LOUISE / LOUISE MARTIN / LOU",
  ],
  ["of a person who opted out is removed with every alias", leftOver, null, null],
  ["of a person of no known status is removed", ofNoStatus, null, null],
  ["of an opted-out unit of unknown form counts as a person's", ofUnknownForm, null, null],
])("the name %s", (_, row, name, aliases) => expect(unit(row)).toMatchObject({ name, aliases }));

test.each<[string, Row, boolean, boolean]>([
  ["a company", company, false, false],
  ["an opted-out company", { ...company, ...masked }, true, false],
  ["a person", person, false, true],
  ["a person of no known status", ofNoStatus, true, true],
  ["an opted-out unit of unknown form, with a person's name", ofUnknownForm, true, true],
])("%s is masked: %j; a person: %j", (_, row, isMasked, isPerson) => {
  expect(unit(row)).toMatchObject({ masked: isMasked, isPerson });
});

test("[ND] is read as no value in every column", () => {
  const row = Object.fromEntries(wantedLegalUnitColumns.map((column) => [column, "[ND]"]));
  const mapped = unit({ ...row, siren: "552032534" });
  expect(JSON.stringify(mapped)).not.toContain("[ND]");
  expect(mapped).toMatchObject({ name: null, nafCode: null, masked: true });
});

describe("the other columns", () => {
  test.each(["", "12345678", "1234567890", "12345678A", "[ND]"])("no SIREN is %j", (siren) => {
    expect(map({ ...company, siren })).toBe("the SIREN is not nine digits");
  });

  const naf = (code: string, version: string): Row => ({
    activitePrincipaleUniteLegale: code,
    nomenclatureActivitePrincipaleUniteLegale: version,
  });
  test.each<[Row, Partial<LegalUnit>]>([
    [{}, { siren: 552032534, headOfficeSiret: 55203253400703 }],
    [{ nicSiegeUniteLegale: "" }, { headOfficeSiret: null }],
    [{ siren: "005006259" }, { siren: 5006259 }],
    [{ siren: "123456789" }, { siren: 123456789 }],
    [{ dateCreationUniteLegale: "1955-01-01" }, { registrationDate: "1955-01-01" }],
    [{ dateCreationUniteLegale: "2024-02-29" }, { registrationDate: "2024-02-29" }],
    [{ dateCreationUniteLegale: "2023-02-29" }, { registrationDate: null }],
    [{ dateCreationUniteLegale: "1900-01-01" }, { registrationDate: null }],
    [{ dateCreationUniteLegale: "" }, { registrationDate: null }],
    [{ dateCreationUniteLegale: "[ND]" }, { registrationDate: null }],
    [{ dateCreationUniteLegale: "01/02/1999" }, { registrationDate: null }],
    [naf("62.01Z", "NAFRev2"), { nafCode: "62.01Z", nafVersion: "NAFRev2" }],
    [naf("6201Z", "NAFRev2"), { nafCode: "62.01Z", nafVersion: "NAFRev2" }],
    [naf("52.4C", "NAF1993"), { nafCode: "52.4C", nafVersion: "NAF1993" }],
    [naf("66.04", "NAP"), { nafCode: "66.04", nafVersion: "NAP" }],
    [naf("", ""), { nafCode: null, nafVersion: null }],
    [{ trancheEffectifsUniteLegale: "NN" }, { employeeRange: "NN" }],
    [{ trancheEffectifsUniteLegale: "53" }, { employeeRange: "53" }],
    [{ trancheEffectifsUniteLegale: "" }, { employeeRange: null }],
    [{ etatAdministratifUniteLegale: "A" }, { active: true }],
    [{ etatAdministratifUniteLegale: "C" }, { active: false }],
    [{ etatAdministratifUniteLegale: "" }, { active: false }],
    ...["2024-03-22T14:08:32", "2024-03-22T14:08:32.123", "2024-03-22"].map(
      (moment): [Row, Partial<LegalUnit>] => [
        { dateDernierTraitementUniteLegale: moment },
        { updatedAt: moment },
      ],
    ),
    [{ dateDernierTraitementUniteLegale: "2024-03-22T25:00:00" }, { updatedAt: null }],
    [{ dateDernierTraitementUniteLegale: "" }, { updatedAt: null }],
  ])("%j gives %j", (change, expected) => {
    expect(unit({ ...company, ...change })).toMatchObject(expected);
  });
});

const rank = (row: Row) => {
  const { importance, kindRank } = unit({ ...company, ...row });
  return importance * 16 + kindRank;
};
test("importance: active before closed, then headcount, then size, then legal persons before sole traders", () => {
  const ordered = [
    { trancheEffectifsUniteLegale: "53" },
    { trancheEffectifsUniteLegale: "11" },
    { trancheEffectifsUniteLegale: "00" },
    { trancheEffectifsUniteLegale: "NN", categorieEntreprise: "GE" },
    { trancheEffectifsUniteLegale: "NN", categorieEntreprise: "PME" },
    { categorieJuridiqueUniteLegale: "7210" },
    {},
    { categorieJuridiqueUniteLegale: "1000" },
    { etatAdministratifUniteLegale: "C", trancheEffectifsUniteLegale: "53" },
  ].map(rank);
  expect(ordered).toEqual([...ordered].sort((a, b) => b - a));
  expect(new Set(ordered).size).toBe(ordered.length);
});

describe("untrusted texts", () => {
  const named = (denominationUniteLegale: string, more: Row = {}) =>
    unit({ ...company, denominationUniteLegale, ...more });

  test.each([
    ["\u202eELLIV ED SIAP\u202c", "ELLIV ED SIAP"],
    ["\u2066PAIN\u2069\u200e\u200f", "PAIN"],
    ["PAIN\u001b[31m ROUGE", "PAIN[31m ROUGE"],
    ["PA\u200bIN\u0007\u007f\u0085", "PAIN"],
    ["PAIN\r\n\tET VIN\u2028ROUGE", "PAIN ET VIN ROUGE"],
    ["\u00adPAIN\ufeff", "PAIN"],
    ["PA\u{e0041}IN", "PAIN"],
  ])("%j is kept as %j, and counted", (text, name) => {
    expect(named(text)).toMatchObject({ name, cleaned: true });
  });

  test.each(["L'ŒUF & C° – ÉTÉ", "ΑΘΗΝΑ 🦊", " PAIN ", "A  B"])("%j stays as it is", (text) => {
    expect(named(text)).toMatchObject({ name: text, cleaned: false });
  });

  test("a text of only invisible characters counts as empty, and a mask stays a mask", () => {
    for (const text of ["\u200b\u202e", "[ND]\u200b"]) {
      const row = { sigleUniteLegale: "SIGLE" };
      expect(named(text, row)).toMatchObject({ name: "SIGLE", aliases: null, cleaned: true });
    }
  });

  test("a name is cut after 250 UTF-16 units, never within a character", () => {
    const long = named("A".repeat(60_000));
    expect(long).toMatchObject({ name: "A".repeat(250), cleaned: true });
    expect(named("A".repeat(250))).toMatchObject({ name: "A".repeat(250), cleaned: false });
    expect(named(`${"A".repeat(249)}🦊`).name).toBe("A".repeat(249));
    expect(named(`${"A".repeat(248)}🦊`).name).toBe(`${"A".repeat(248)}🦊`);
  });

  test("every other column has a maximum length too", () => {
    const row = Object.fromEntries(
      wantedLegalUnitColumns.map((column) => [column, "9".repeat(999)]),
    );
    const mapped = unit({ ...row, siren: "552032534" });
    const texts = Object.values(mapped).filter((value) => typeof value === "string");
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(6 * 250 + 5 * 3);
    expect(mapped.legalForm).toHaveLength(30);
  });
});
