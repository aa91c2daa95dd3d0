import { expect, it } from "vitest";
import type { ExportedCompany } from "@/lib/contract/export";
import { exportSheet } from "./export-sheet";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";

const company: ExportedCompany = {
  siren: "005520325",
  siret: "00552032500011",
  name: "SCI DES LILAS",
  legalForm: "6540",
  city: "AJACCIO",
  postalCode: "01000",
  active: false,
  department: "2A",
  nafCode: "68.20B",
  nafLabel: "Location de terrains et d'autres biens immobiliers",
  legalFormLabel: "Société civile immobilière",
  employeeRange: null,
  registrationDate: "1990-12-01",
  capital: 1500,
  street: "1 RUE DES LILAS",
  complement: "BATIMENT B",
  country: "FR",
  category: "PME",
  closingDate: "2020-01-31",
};

async function* batches(companies: ExportedCompany[]) {
  yield companies;
}

/** The values of a company by the titles of their columns. */
async function written(of: ExportedCompany, language: "fr" | "en") {
  const { columns, ...sheet } = exportSheet({ total: 1, batches: batches([of]) }, language);
  for await (const [values] of sheet.batches) {
    return Object.fromEntries(columns.map(({ title }, at) => [title, values?.[at]]));
  }
}

it("has a company's values by French titles", async () => {
  expect(await written(company, "fr")).toEqual({
    SIREN: "005520325",
    SIRET: "00552032500011",
    Nom: "SCI DES LILAS",
    État: "Cessée",
    "Code forme juridique": "6540",
    "Forme juridique": "Société civile immobilière",
    "Code NAF": "68.20B",
    Activité: "Location de terrains et d’autres biens immobiliers",
    Effectif: null,
    "Date de création": "1990-12-01",
    "Capital social (€)": 1500,
    Voie: "1 RUE DES LILAS",
    "Complément d’adresse": "BATIMENT B",
    "Code postal": "01000",
    Commune: "AJACCIO",
    Département: "2A",
    "Code pays": "FR",
    Catégorie: "PME",
    "Date de cessation": "2020-01-31",
  });
});

const noEmployees = { employeeRange: employeeRangeLabel("NN") };
it.each<[string, Partial<ExportedCompany>, "fr" | "en", object]>([
  ["a headcount as the pages do", noEmployees, "fr", { Effectif: "Sans salarié" }],
  ["a headcount as the pages do", noEmployees, "en", { Headcount: "No employees" }],
  ["a state in words", { active: true }, "fr", { État: "Active" }],
  ["a state in words", { active: false }, "en", { Status: "Closed" }],
  ["a name that is withheld", { name: null }, "fr", { Nom: "Nom non diffusé" }],
  ["a name that is withheld", { name: null }, "en", { Name: "Name not published" }],
])("names %s: %j in %s", async (_, change, language, values) => {
  expect(await written({ ...company, ...change }, language)).toMatchObject(values);
});

it("has only the columns that were asked for, in their order", () => {
  const companies = { total: 1, batches: batches([company]) };
  const { columns } = exportSheet(companies, "fr", ["city", "siren"]);
  expect(columns.map(({ title }) => title)).toEqual(["Commune", "SIREN"]);
});
