import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Company } from "@/lib/contract/registry";
import { companyCategories } from "@/lib/contract/search-constants";
import { getCompany } from "@/lib/registry/get-company";
import { employeeRangeLabel } from "@/lib/registry/nomenclatures/employee-ranges";
import { nafLabel } from "@/lib/registry/nomenclatures/naf";
import { townName } from "@/lib/registry/nomenclatures/town-name";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { root } from "../../scripts/project.mjs";
import { testRegister } from "./test-register";

const sample = join(root, "..", "shared", "data", "sirene-sample");
const unitsFile = join(sample, "StockUniteLegale_utf8.csv");
const placesFile = join(sample, "StockEtablissement_utf8.csv");

type Row = Record<string, string>;

/** A simple CSV reader as a reference. Unpublished values are empty. */
function readCsv(path: string): Row[] {
  const records = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        (quoted?.replaceAll('""', '"') ?? bare ?? "").replace(/^\[ND\]$/, ""),
      ),
    );
  const [header = [], ...rest] = records;
  return rest.map((values) =>
    Object.fromEntries(header.map((name, at) => [name, values[at] ?? ""])),
  );
}

/** 1900-01-01 is INSEE's value for unknown. */
const knownDate = (date: string | null) => (date === "1900-01-01" ? null : date);

function expectedCompany(unit: Row, place: Row): Company {
  const first = (...values: (string | undefined)[]) => values.find(Boolean) ?? null;
  const parts = [
    "numeroVoie",
    "indiceRepetition",
    "typeVoie",
    "libelleVoie",
    "distributionSpeciale",
  ];
  const street = parts.flatMap((part) => place[`${part}Etablissement`] || []).join(" ");
  const postalCode = first(place.codeCedexEtablissement, place.codePostalEtablissement);
  const city = first(place.libelleCedexEtablissement, place.libelleCommuneEtablissement);
  const active = unit.etatAdministratifUniteLegale === "A";
  const nafCode = first(unit.activitePrincipaleUniteLegale);
  return {
    siren: unit.siren ?? "",
    siret: `${unit.siren}${unit.nicSiegeUniteLegale}`,
    name: first(
      unit.denominationUniteLegale,
      unit.sigleUniteLegale,
      unit.denominationUsuelle1UniteLegale,
      place.enseigne1Etablissement,
      place.denominationUsuelleEtablissement,
    ),
    legalForm: first(unit.categorieJuridiqueUniteLegale),
    registrationDate: knownDate(first(unit.dateCreationUniteLegale)),
    address: {
      street: street || null,
      complement: first(place.complementAdresseEtablissement),
      postalCode,
      city,
      townName: townName(city, postalCode),
      country: "FR",
    },
    nafCode,
    nafLabel: nafLabel(nafCode, unit.nomenclatureActivitePrincipaleUniteLegale),
    active,
    closingDate: active ? null : knownDate(first(unit.dateDebut)),
    employeeRange: employeeRangeLabel(first(unit.trancheEffectifsUniteLegale)),
    category: companyCategories.find((code) => code === unit.categorieEntreprise) ?? null,
    capital: null,
  };
}

describe.runIf(existsSync(unitsFile))("the sample of real companies", () => {
  testRegister(() => importStock({ legalUnits: unitsFile, establishments: placesFile }));

  test("is in the register, with every field equal to the files", async () => {
    const units = readCsv(unitsFile);
    const places = new Map(readCsv(placesFile).map((place) => [place.siret, place]));
    expect(units).toHaveLength(6932);
    // Reading all of them takes half a minute.
    for (const unit of units.filter((_, at) => at % 10 === 0)) {
      const place = places.get(`${unit.siren}${unit.nicSiegeUniteLegale}`) ?? {};
      const { company } = await getCompany(unit.siren ?? "");
      expect(company).toEqual(expectedCompany(unit, place));
    }
  });

  test("is found by name", async () => {
    expect((await searchCompanies({ q: "olympic bar" }, 1)).companies).toContainEqual(
      expect.objectContaining({ siren: "055803381", city: "MARSEILLE", postalCode: "13006" }),
    );
  });
});
