import { describe, expect, test } from "vitest";
import { type LegalUnit, mapLegalUnit, wantedLegalUnitColumns } from "./map-legal-unit";
import type { LegalUnitColumn } from "./stock-layout";

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

describe("the name of a legal person", () => {
  const nameless = { ...company, denominationUniteLegale: "" };
  test("is its denomination", () => expect(unit(company).name).toBe("DANONE"));
  test("is otherwise its sigle", () => {
    const row = { ...nameless, sigleUniteLegale: "DNN", denominationUsuelle1UniteLegale: "YAOURT" };
    expect(unit(row)).toMatchObject({ name: "DNN", aliases: "YAOURT" });
  });
  test.each([1, 2, 3] as const)("is otherwise its usual name %i", (number) => {
    expect(unit({ ...nameless, [`denominationUsuelle${number}UniteLegale`]: "YAOURT" }).name).toBe(
      "YAOURT",
    );
  });
  test("keeps its spaces, but a blank name counts as none", () => {
    const row = { ...nameless, sigleUniteLegale: "  ", denominationUsuelle1UniteLegale: "YAOURT " };
    expect(unit(row).name).toBe("YAOURT ");
  });
  test("is null when there is none", () => expect(unit(nameless).name).toBeNull());
  test("keeps its sigle and usual names as aliases, each once and not the name again", () => {
    const row = {
      ...company,
      sigleUniteLegale: "DNN",
      denominationUsuelle1UniteLegale: "DANONE",
      denominationUsuelle2UniteLegale: "DNN",
      denominationUsuelle3UniteLegale: "GERVAIS",
    };
    expect(unit(row)).toMatchObject({ name: "DANONE", aliases: "DNN / GERVAIS" });
  });
});

describe("the name of a natural person", () => {
  test("is the usual first name and the name in use", () => {
    expect(unit(person).name).toBe("LOUISE DURAND");
  });
  test("is otherwise the first given name and the birth name", () => {
    const row = { ...person, prenomUsuelUniteLegale: "", nomUsageUniteLegale: "" };
    expect(unit(row).name).toBe("MARIE MARTIN");
  });
  test("may lack a first name", () => {
    expect(unit({ ...person, prenom1UniteLegale: "", prenomUsuelUniteLegale: "" }).name).toBe(
      "DURAND",
    );
  });
  test("keeps usual names, the name at birth and the pseudonym as aliases", () => {
    const others = { denominationUsuelle1UniteLegale: "CHEZ LOUISE", pseudonymeUniteLegale: "LOU" };
    expect(unit({ ...person, ...others }).aliases).toBe("CHEZ LOUISE / LOUISE MARTIN / LOU");
    expect(unit({ ...person, nomUsageUniteLegale: "" }).aliases).toBe(null);
    expect(unit({ ...person, ...others, statutDiffusionUniteLegale: "P" }).aliases).toBe(null);
  });
});

describe("partial publication", () => {
  const everything: Row = {
    sigleUniteLegale: "SIGLE",
    denominationUsuelle1UniteLegale: "USUELLE",
    denominationUniteLegale: "DENOMINATION",
  };
  test("removes every name and alias of a natural person, even those still in the file", () => {
    const row = { ...person, ...everything, statutDiffusionUniteLegale: "P" };
    expect(unit(row)).toMatchObject({ masked: true, isPerson: true, name: null, aliases: null });
  });
  test("keeps the names of a legal person", () => {
    const row = { ...company, ...everything, statutDiffusionUniteLegale: "P" };
    expect(unit(row)).toMatchObject({
      masked: true,
      name: "DENOMINATION",
      aliases: "SIGLE / USUELLE",
    });
  });
  test("reads [ND] as no value in every column", () => {
    const row = Object.fromEntries(wantedLegalUnitColumns.map((column) => [column, "[ND]"]));
    const mapped = unit({ ...row, siren: "552032534" });
    expect(JSON.stringify(mapped)).not.toContain("[ND]");
    expect(mapped).toMatchObject({ name: null, nafCode: null, masked: true });
  });
  test("a unit of unknown form with a person's name counts as a person", () => {
    const row = { ...person, categorieJuridiqueUniteLegale: "", statutDiffusionUniteLegale: "P" };
    expect(unit(row)).toMatchObject({ isPerson: true, name: null });
  });
  test("any status other than O masks", () => {
    expect(unit({ ...person, statutDiffusionUniteLegale: "" })).toMatchObject({
      masked: true,
      name: null,
    });
  });
});

describe("the other columns", () => {
  test("head office: siren and nic", () => {
    expect(unit(company).headOfficeSiret).toBe(55203253400703);
    expect(unit({ ...company, nicSiegeUniteLegale: "" }).headOfficeSiret).toBeNull();
  });
  test("a SIREN with leading zeros is the same number", () =>
    expect(unit(person).siren).toBe(5006259));
  test.each(["", "12345678", "1234567890", "12345678A", "[ND]"])(
    "an unusable SIREN is rejected: %j",
    (siren) => {
      expect(map({ ...company, siren })).toBe("the SIREN is not nine digits");
    },
  );
  test("a SIREN that fails Luhn is kept", () => {
    expect(unit({ ...company, siren: "123456789" }).siren).toBe(123456789);
  });
  test.each([
    ["1955-01-01", "1955-01-01"],
    ["1900-01-01", null],
    ["", null],
    ["[ND]", null],
    ["2023-02-29", null],
    ["2024-02-29", "2024-02-29"],
    ["01/02/1999", null],
  ])("registration date %j gives %j", (dateCreationUniteLegale, expected) => {
    expect(unit({ ...company, dateCreationUniteLegale }).registrationDate).toBe(expected);
  });
  test.each([
    ["62.01Z", "NAFRev2", "62.01Z"],
    ["6201Z", "NAFRev2", "62.01Z"],
    ["52.4C", "NAF1993", "52.4C"],
    ["66.04", "NAP", "66.04"],
    ["", "", null],
  ])("activity %j of %j gives %j", (activitePrincipaleUniteLegale, version, expected) => {
    const row = {
      ...company,
      activitePrincipaleUniteLegale,
      nomenclatureActivitePrincipaleUniteLegale: version,
    };
    expect(unit(row)).toMatchObject({ nafCode: expected, nafVersion: version || null });
  });
  test.each([
    ["NN", "NN"],
    ["00", "00"],
    ["53", "53"],
    ["", null],
  ])("headcount range %j gives %j", (trancheEffectifsUniteLegale, expected) => {
    expect(unit({ ...company, trancheEffectifsUniteLegale }).employeeRange).toBe(expected);
  });
  test.each([
    ["A", true],
    ["C", false],
    ["", false],
  ])("state %j is active: %j", (state, active) => {
    expect(unit({ ...company, etatAdministratifUniteLegale: state }).active).toBe(active);
  });
  test.each([
    ["2024-03-22T14:08:32", "2024-03-22T14:08:32"],
    ["2024-03-22T14:08:32.123", "2024-03-22T14:08:32.123"],
    ["2024-03-22", "2024-03-22"],
    ["2024-03-22T25:00:00", null],
    ["", null],
  ])("last change %j gives %j", (dateDernierTraitementUniteLegale, expected) => {
    expect(unit({ ...company, dateDernierTraitementUniteLegale }).updatedAt).toBe(expected);
  });
});

describe("importance", () => {
  const rank = (row: Row) => {
    const { importance, kindRank } = unit({ ...company, ...row });
    return importance * 16 + kindRank;
  };
  test("active before closed, then headcount, then size, then legal persons before sole traders", () => {
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
