import { beforeAll, describe, expect, it } from "vitest";
import {
  type EstablishmentColumn,
  type LegalUnitColumn,
  maskedValue,
} from "@/lib/sirene/stock-layout";
import {
  type Establishment,
  isMasked,
  isPerson,
  type LegalUnit,
  readStock,
} from "./read-rows-for-tests";

let units: LegalUnit[];
let establishments: Establishment[];

beforeAll(async () => {
  ({ units, establishments } = await readStock({ legalUnits: 20_000, seed: 7 }));
});

const personColumns = [
  "sigleUniteLegale",
  "sexeUniteLegale",
  "prenom1UniteLegale",
  "prenom2UniteLegale",
  "prenom3UniteLegale",
  "prenom4UniteLegale",
  "prenomUsuelUniteLegale",
  "pseudonymeUniteLegale",
  "nomUniteLegale",
  "nomUsageUniteLegale",
  "denominationUniteLegale",
  "denominationUsuelle1UniteLegale",
  "denominationUsuelle2UniteLegale",
  "denominationUsuelle3UniteLegale",
] as const satisfies LegalUnitColumn[];

const placeColumns = [
  "complementAdresseEtablissement",
  "numeroVoieEtablissement",
  "indiceRepetitionEtablissement",
  "dernierNumeroVoieEtablissement",
  "typeVoieEtablissement",
  "libelleVoieEtablissement",
  "codePostalEtablissement",
  "distributionSpecialeEtablissement",
  "codeCedexEtablissement",
  "libelleCedexEtablissement",
  "identifiantAdresseEtablissement",
  "coordonneeLambertAbscisseEtablissement",
  "coordonneeLambertOrdonneeEtablissement",
  "libelleVoie2Etablissement",
  "codePostal2Etablissement",
] as const satisfies EstablishmentColumn[];

const signColumns = [
  "enseigne1Etablissement",
  "enseigne2Etablissement",
  "enseigne3Etablissement",
  "denominationUsuelleEtablissement",
] as const satisfies EstablishmentColumn[];

describe("masking", () => {
  it("removes every name of a person who opted out, and masks nobody else", () => {
    const maskedPersons = units.filter((unit) => isPerson(unit) && isMasked(unit));
    const others = units.filter((unit) => !isPerson(unit) || !isMasked(unit));
    expect(maskedPersons.length).toBeGreaterThan(500);
    const shows = (unit: LegalUnit) => personColumns.some((column) => unit[column] !== maskedValue);
    expect(maskedPersons.filter(shows)).toEqual([]);
    expect(others.filter((unit) => Object.values(unit).includes(maskedValue))).toEqual([]);
  });

  it("keeps the name of a company that opted out", () => {
    const companies = units.filter((unit) => !isPerson(unit) && isMasked(unit));
    expect(companies.length).toBeGreaterThan(10);
    expect(companies.filter((unit) => Object.values(unit).includes(maskedValue))).toEqual([]);
  });

  it("keeps only the town of a masked address", () => {
    const unitOf = new Map(units.map((unit) => [unit.siren, unit]));
    const isWrong = (row: Establishment) => {
      const unit = unitOf.get(row.siren) as LegalUnit;
      const masked = row.statutDiffusionEtablissement === "P";
      const signsMasked = masked && isPerson(unit);
      const town = row.libelleCommuneEtablissement || row.libelleCommuneEtrangerEtablissement;
      return (
        (isMasked(unit) && !masked) ||
        placeColumns.some((column) => (row[column] === maskedValue) !== masked) ||
        signColumns.some((column) => (row[column] === maskedValue) !== signsMasked) ||
        town === "" ||
        town === maskedValue
      );
    };
    expect(establishments.filter(isWrong)).toEqual([]);
  });

  it("also applies to some establishments of published units", () => {
    const open = new Set(units.filter((unit) => !isMasked(unit)).map((unit) => unit.siren));
    const masked = establishments.filter((row) => row.statutDiffusionEtablissement === "P");
    expect(masked.some((row) => open.has(row.siren))).toBe(true);
  });
});
