import { beforeAll, describe, expect, it } from "vitest";
import { maskedValue } from "@/lib/sirene/stock-layout";
import {
  type Establishment,
  isMasked,
  isPerson,
  type LegalUnit,
  readStock,
} from "./read-rows-for-tests";

const size = 50_000;
let units: LegalUnit[];
let establishments: Establishment[];

beforeAll(async () => {
  ({ units, establishments } = await readStock({ legalUnits: size, seed: 7 }));
});

const share = <Row>(rows: Row[], test: (row: Row) => boolean) =>
  rows.filter(test).length / rows.length;

function expectBetween(value = Number.NaN, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

describe("proportions", () => {
  it("persons, establishments and activity", () => {
    expect(share(units, isPerson)).toBeCloseTo(0.56, 1.9);
    expectBetween(establishments.length / units.length, 1.4, 1.56);
    const active = share(establishments, (row) => row.etatAdministratifEtablissement === "A");
    expectBetween(active, 0.36, 0.4);
  });

  it("opted-out persons, most of them registered recently", () => {
    const persons = units.filter(isPerson);
    const lately = persons.filter((unit) => unit.dateCreationUniteLegale >= "2025-01-01");
    expect(share(persons, isMasked)).toBeCloseTo(0.15, 1.8);
    expectBetween(share(lately, isMasked), 0.68, 0.78);
    const companies = units.filter((unit) => !isPerson(unit));
    expectBetween(share(companies, isMasked), 0.0001, 0.01);
  });

  it("names: their length and their most common words", () => {
    const names = units
      .map((unit) => unit.denominationUniteLegale)
      .filter((name) => /\w/.test(name));
    const companies = names.filter((name) => name !== maskedValue);
    const lengths = companies.map((name) => name.length).sort((a, b) => a - b);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expectBetween(mean, 14.5, 17.5);
    expectBetween(lengths[Math.floor(lengths.length * 0.9)], 26, 30);
    const counts = new Map<string, number>();
    for (const word of companies.join(" ").split(/[ ']+/)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const commonest = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
    const words = ["DE", "DU", "ET", "LA", "LE", "SARL", "SCI"];
    expect(commonest.slice(0, 7).toSorted()).toEqual(words);
    expect(counts.size).toBeGreaterThan(size / 10);
  });

  it("at least one example of everything that an import must handle", () => {
    const versions = new Set(units.map((unit) => unit.nomenclatureActivitePrincipaleUniteLegale));
    expect(versions).toEqual(new Set(["", "NAFRev2", "NAFRev1", "NAF1993", "NAP"]));
    const some = <Row>(rows: Row[], test: (row: Row) => unknown) => {
      expect(rows.some(test), String(test)).toBe(true);
    };
    some(units, (unit) => unit.unitePurgeeUniteLegale === "true");
    some(units, (unit) => unit.sigleUniteLegale);
    some(units, (unit) => unit.nomUsageUniteLegale);
    some(units, (unit) => unit.denominationUsuelle1UniteLegale);
    some(units, (unit) => !isPerson(unit) && unit.denominationUniteLegale === "");
    some(establishments, (row) => row.codeCedexEtablissement);
    some(establishments, (row) => row.enseigne1Etablissement);
    some(establishments, (row) => row.denominationUsuelleEtablissement);
    some(establishments, (row) => row.distributionSpecialeEtablissement);
    some(establishments, (row) => /^97/.test(row.codePostalEtablissement));
    const abroad = establishments.filter((row) => row.codePaysEtrangerEtablissement);
    some(abroad, (row) => row.codePostalEtablissement === "");
    const sirets = new Set(establishments.map((row) => row.siret));
    some(units, (unit) => !sirets.has(unit.siren + unit.nicSiegeUniteLegale));
    some(units, (unit) => sirets.has(unit.siren + unit.nicSiegeUniteLegale));
    const active = new Set(
      units.filter((unit) => unit.etatAdministratifUniteLegale === "A").map((unit) => unit.siren),
    );
    some(establishments, (row) => {
      const closed = row.etatAdministratifEtablissement === "F";
      return closed && row.etablissementSiege === "true" && active.has(row.siren);
    });
  });
});
