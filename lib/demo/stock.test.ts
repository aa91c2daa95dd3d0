import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { followsLuhn, followsSiretKey } from "@/lib/contract/company-numbers";
import { countryIso } from "@/lib/registry/nomenclatures/countries";
import { employeeRangeLabel } from "@/lib/registry/nomenclatures/employee-ranges";
import { legalFormLabel } from "@/lib/registry/nomenclatures/legal-forms";
import { isNafCode } from "@/lib/registry/nomenclatures/naf";
import {
  type EstablishmentColumn,
  establishmentColumns,
  legalUnitColumns,
  maskedValue,
} from "@/lib/sirene/stock-layout";
import { readRecords } from "./read-rows-for-tests";
import { generateStock } from "./stock";
import { wellKnownUnits } from "./well-known";

const options = { legalUnits: 20_000, seed: 7, includeWellKnown: true };
const stock = generateStock(options);
const units = await readRecords(stock.legalUnits, legalUnitColumns);
const establishments = await readRecords(stock.establishments, establishmentColumns);
type LegalUnit = (typeof units)[number];
type Establishment = (typeof establishments)[number];

const isPerson = (unit: LegalUnit) => unit.categorieJuridiqueUniteLegale === "1000";
const isMasked = (unit: LegalUnit) => unit.statutDiffusionUniteLegale === "P";
const isMaskedPerson = (unit: LegalUnit) => isPerson(unit) && isMasked(unit);

it("a stock has about the persons, opted-out persons and open establishments of the real one", () => {
  const share = <Row>(rows: Row[], test: (row: Row) => boolean) =>
    rows.filter(test).length / rows.length;
  const persons = units.filter(isPerson);
  const isOpen = (row: Establishment) => row.etatAdministratifEtablissement === "A";
  expect(share(units, isPerson)).toBeCloseTo(0.56, 1.5);
  expect(share(persons, isMasked)).toBeCloseTo(0.15, 1.5);
  expect(establishments.length / units.length).toBeCloseTo(1.48, 1);
  expect(share(establishments, isOpen)).toBeCloseTo(0.38, 1.5);
});

it("the same seed gives the same bytes in any order of reading the files, another seed others", async () => {
  const stockOf = (seed: number) => generateStock({ ...options, legalUnits: 3000, seed });
  const [first, second] = [stockOf(5), stockOf(5)];
  const establishments = await buffer(second.establishments);
  const units = await buffer(second.legalUnits);
  expect((await buffer(first.legalUnits)).equals(units)).toBe(true);
  expect((await buffer(first.establishments)).equals(establishments)).toBe(true);
  expect((await buffer(first.establishments)).equals(establishments)).toBe(true);
  expect((await buffer(stockOf(6).legalUnits)).equals(units)).toBe(false);
});

it("the same seed gives the same companies with and without the well-known ones", async () => {
  const options = { legalUnits: 2000, seed: 3 };
  const known = generateStock({ ...options, includeWellKnown: true });
  const plain = await buffer(generateStock(options).legalUnits);
  const lines = new Set((await buffer(known.legalUnits)).toString().split("\n"));
  for (const line of plain.toString().split("\n")) expect(lines).toContain(line);
});

it.each([0, 1, 2, 17, 1000])("sizes: %i legal units, exactly", async (legalUnits) => {
  const records = await readRecords(generateStock({ legalUnits }).legalUnits, legalUnitColumns);
  expect(records).toHaveLength(legalUnits);
});

it("sizes: refuses invalid sizes", () => {
  for (const legalUnits of [-1, 1.5, Number.NaN, 40_000_001]) {
    expect(() => generateStock({ legalUnits })).toThrow(RangeError);
  }
  expect(() => generateStock({ legalUnits: 1, seed: -1 })).toThrow(RangeError);
});

it("rows are in order, well-known companies too, with unique SIRENs and SIRETs whose digits are right", () => {
  const inOrder = (ids: string[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ""));
  expect(units).toHaveLength(20_000 + wellKnownUnits.length);
  expect(inOrder(units.map(({ siren }) => siren))).toBe(true);
  expect(inOrder(establishments.map(({ siret }) => siret))).toBe(true);
  expect(units.filter(({ siren }) => !followsLuhn(siren))).toEqual([]);
  expect(establishments.filter(({ siret }) => !followsSiretKey(siret))).toEqual([]);
  expect(establishments.filter((row) => row.siret !== row.siren + row.nic)).toEqual([]);
});

it("rows have codes of INSEE's tables", () => {
  const wrongUnits = units.filter((unit) => {
    const naf = unit.activitePrincipaleUniteLegale;
    const version = unit.nomenclatureActivitePrincipaleUniteLegale;
    const naf2025 = unit.activitePrincipaleNAF25UniteLegale;
    const range = unit.trancheEffectifsUniteLegale;
    return !(
      legalFormLabel(unit.categorieJuridiqueUniteLegale) !== null &&
      (naf === "" ? version === "" : isNafCode(naf, version)) &&
      (naf2025 === "" || isNafCode(naf2025, "NAF2025")) &&
      (range === "" || employeeRangeLabel(range) !== null)
    );
  });
  expect(wrongUnits).toEqual([]);
  const countries = new Set(establishments.map((row) => row.codePaysEtrangerEtablissement));
  expect(countries.size).toBeGreaterThan(3);
  for (const country of countries) expect(countryIso(country)).toMatch(/^[A-Z]{2}$/);
});

it("rows have valid dates, none later than the stock", () => {
  const dates = [
    ...units.flatMap((unit) => [unit.dateCreationUniteLegale, unit.dateDebut]),
    ...establishments.flatMap((row) => [row.dateCreationEtablissement, row.dateDebut]),
  ];
  const exists = (date: string) => {
    const parsed = new Date(date);
    return !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(date);
  };
  expect(dates.filter((date) => date >= "2026-08-01" || !exists(date))).toEqual([]);
  expect(dates).toContain("1900-01-01");
});

const closed = new Set(
  units.filter((unit) => unit.etatAdministratifUniteLegale === "C").map(({ siren }) => siren),
);

it("rows have no open establishment of a closed unit, and one head office at most", () => {
  const open = establishments.filter((row) => row.etatAdministratifEtablissement === "A");
  expect(open.filter((row) => closed.has(row.siren))).toEqual([]);
  const headOffices = establishments.filter((row) => row.etablissementSiege === "true");
  expect(new Set(headOffices.map((row) => row.siren)).size).toBe(headOffices.length);
});

describe("masking", () => {
  const personColumns = legalUnitColumns.filter((column) =>
    /^(?:sigle|sexe|prenom|pseudonyme|nomU|denomination)/.test(column),
  );
  const signColumns = establishmentColumns.filter((column) => /^(?:enseigne|denom)/.test(column));
  const placeColumns = [
    ...["complementAdresse", "numeroVoie", "indiceRepetition", "dernierNumeroVoie", "typeVoie"],
    ...["libelleVoie", "codePostal", "distributionSpeciale", "codeCedex", "libelleCedex"],
    ...["identifiantAdresse", "coordonneeLambertAbscisse", "coordonneeLambertOrdonnee"],
    ...["libelleVoie2", "codePostal2"],
  ].map((name) => `${name}Etablissement` as EstablishmentColumn);
  const isHidden = (value: string) => value === maskedValue;

  it("removes every name of a person who opted out, and masks nobody else", () => {
    const [persons, others] = [
      units.filter(isMaskedPerson),
      units.filter((u) => !isMaskedPerson(u)),
    ];
    expect([persons.length > 500, others.filter(isMasked).length > 10]).toEqual([true, true]);
    expect([personColumns.length, signColumns.length]).toEqual([14, 4]);
    const shows = (unit: LegalUnit) => personColumns.some((column) => !isHidden(unit[column]));
    expect(persons.filter(shows)).toEqual([]);
    expect(others.filter((unit) => Object.values(unit).some(isHidden))).toEqual([]);
  });

  it("keeps only the town of a masked address, also of some establishments of published units", () => {
    const unitOf = new Map(units.map((unit) => [unit.siren, unit]));
    const masked = establishments.filter((row) => row.statutDiffusionEtablissement === "P");
    const isWrong = (row: Establishment) => {
      const unit = unitOf.get(row.siren) as LegalUnit;
      const hides = masked.includes(row);
      const town = row.libelleCommuneEtablissement || row.libelleCommuneEtrangerEtablissement;
      return (
        (isMasked(unit) && !hides) ||
        placeColumns.some((column) => isHidden(row[column]) !== hides) ||
        signColumns.some((column) => isHidden(row[column]) !== (hides && isPerson(unit))) ||
        ["", maskedValue].includes(town)
      );
    };
    expect(establishments.filter(isWrong)).toEqual([]);
    expect(masked.some((row) => !isMasked(unitOf.get(row.siren) as LegalUnit))).toBe(true);
  });
});

it("a stock has at least one example of everything that an import must handle", () => {
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
  some(units, (unit) => unit.denominationUniteLegale.includes(","));
  some(units, (unit) => unit.denominationUniteLegale.includes('"'));
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
  const headOffices = establishments.filter((row) => row.etablissementSiege === "true");
  const ofActive = headOffices.filter(({ siren }) => !closed.has(siren));
  some(ofActive, (row) => row.etatAdministratifEtablissement === "F");
});
