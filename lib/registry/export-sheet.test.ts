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

it.each([
  ["fr", "Effectif", "Sans salarié"],
  ["en", "Headcount", "No employees"],
] as const)("names a headcount as the pages do, in %s", async (language, title, name) => {
  const values = await written({ ...company, employeeRange: employeeRangeLabel("NN") }, language);
  expect(values?.[title]).toBe(name);
});

it("has only the columns that were asked for, in their order", () => {
  const { columns } = exportSheet({ total: 1, batches: batches([company]) }, "fr", [
    "city",
    "siren",
  ]);
  expect(columns.map(({ title }) => title)).toEqual(["Commune", "SIREN"]);
});

it.each([
  [true, "fr", "État", "Active"],
  [true, "en", "Status", "Active"],
  [false, "en", "Status", "Closed"],
] as const)("active: %s in %s is %s: %s", async (active, language, title, status) => {
  expect((await written({ ...company, active }, language))?.[title]).toBe(status);
});

it("says that a name is withheld, in the language of the titles", async () => {
  const withheld = { ...company, name: null };
  expect(await written(withheld, "fr")).toMatchObject({ Nom: "Nom non diffusé" });
  expect(await written(withheld, "en")).toMatchObject({ Name: "Name not published" });
});
