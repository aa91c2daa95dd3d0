import { expect, it } from "vitest";
import { employeesFrom } from "@/lib/contract/employee-ranges";
import type { SearchFilters } from "@/lib/contract/search-query";
import { criteriaInWords, orderInWords } from "./criteria-in-words";
import type { Search } from "./find-matches";

it.each<[SearchFilters, title: string, text: string]>([
  [{ region: ["53"] }, "Région", "Bretagne"],
  [{ city: ["Lyon", "69266"] }, "Commune", "Lyon, 69266"],
  [{ nafCode: ["62.01Z"] }, "Activité", "62.01Z Programmation informatique"],
  [{ nafCode: ["6201z"] }, "Activité", "62.01Z Programmation informatique"],
  [{ legalForm: ["57"] }, "Forme juridique", "57 Société par actions simplifiée (SAS)"],
  [{ legalForm: ["5710"] }, "Forme juridique", "5710 SAS, société par actions simplifiée"],
  [{ employeeRange: ["11"] }, "Tranche d’effectif salarié", "10 à 19 salariés"],
  [{ category: ["PME"] }, "Catégorie d’entreprise", "Petite ou moyenne entreprise (PME)"],
  [{ createdFrom: "2020-02-01" }, "Créée depuis le", "1ᵉʳ\u00a0février\u00a02020"],
  [{ active: false }, "État", "Cessée"],
  [{ employer: false }, "Employeuse", "Non"],
  [{ siren: ["552032534"] }, "SIREN", "552032534"],
])("%j is in words: %s, %s", (filters, title, text) => {
  expect(criteriaInWords({ filters }, "fr")).toEqual([[title, text]]);
});

it("has what the words of an activity mean", () => {
  const [[, text] = []] = criteriaInWords({ filters: { nafCode: ["boulangeries"] } }, "fr");
  expect(text).toMatch(/^boulangeries \(.*\b10\.71C Boulangerie et boulangerie-pâtisserie\b.*\)$/);
});

it("says the size and an exact search in English, too", () => {
  const employeeRange = employeesFrom(10).split(",") as SearchFilters["employeeRange"];
  const search: Search = { filters: { employeeRange }, isExact: true };
  expect(criteriaInWords(search, "en")).toEqual([
    ["Exact search", "Yes"],
    ["Headcount", "10 employees or more"],
  ]);
});

it.each<[Search, string]>([
  [{ filters: { active: true } }, "Effectif décroissant"],
  [{ q: "lait" }, "Pertinence"],
  [{ q: "552032534 356000000" }, "Ordre de la liste"],
  [{ q: "lait", sort: "name" }, "Nom, de A à Z"],
])("names the order of %j", (search, order) => {
  expect(orderInWords(search, "fr")).toEqual(["Ordre", order]);
});
