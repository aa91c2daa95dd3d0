import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Language } from "@/lib/contract/languages";
import { readSearchState } from "@/lib/contract/page-paths";
import { SavedSearchName } from "@/lib/contract/saved-searches";
import { useSearchName } from "./use-search-name";

function Name({ query }: { query: string }) {
  const params = new URLSearchParams(query);
  return useSearchName()(readSearchState((name) => params.get(name)));
}

function nameOf(query: string, language: Language = "fr"): string {
  return renderForTest(<Name query={query} />, language).lines.join("\n");
}

it.each<[string, string, "en"?]>([
  ["q=boulangerie&city=Lyon&page=3&sort=-createdAt", "boulangerie · Lyon"],
  ["nafCode=62.01Z&department=2a,75&active=true", "Active · 2A Corse-du-Sud, 75 Paris · 62.01Z"],
  ["employer=true&economieSociale=true", "Économie sociale et solidaire · Employeuse"],
  ["nafCode=bar&employeeRange=11,12", "bar · 10 à 49 salariés"],
  ["nafCode=bar&employeeRange=NN,00,01,02,03", "bar · Moins de 10 salariés"],
  ["nafCode=bar&employeeRange=NN,00", "bar · Aucun salarié"],
  ["nafCode=bar&employeeRange=42,51", "bar · 1 000 à 4 999 salariés"],
  ["q=martin&exact=true", "martin · Recherche exacte"],
  ["employer=false&createdFrom=2020-02-01", "Créée depuis le 1ᵉʳ février 2020 · Employeuse : Non"],
  ["createdFrom=2018-01-01", "Créée depuis 2018"],
  ["createdTo=2019-12-31", "Créée jusqu’en 2019"],
  ["createdFrom=2020-01-01&createdTo=2020-12-31&active=true", "Active · Créée en 2020"],
  ["nafCode=bar&createdFrom=2016-01-01&createdTo=2020-12-31", "bar · Créée de 2016 à 2020"],
  [
    "createdFrom=2018-01-01&closedFrom=2020-01-01&closedTo=2020-12-31",
    "Créée depuis 2018 · Cessée en 2020",
  ],
  ["closedFrom=2016-01-01&closedTo=2020-12-31", "Cessée de 2016 à 2020"],
  [
    "createdFrom=2018-01-01&createdTo=2020-06-15",
    "Créée depuis le 1ᵉʳ janvier 2018 · Créée jusqu’au 15 juin 2020",
  ],
  ["createdFrom=2018-12-31", "Créée depuis le 31 décembre 2018"],
  ["active=false&createdTo=1999-12-30", "Closed · Created until 30 December 1999", "en"],
  ["createdFrom=2016-01-01&createdTo=2020-12-31", "Created from 2016 to 2020", "en"],
  ["closedFrom=2020-01-01&closedTo=2020-12-31", "Closed in 2020", "en"],
])("%s is %s", (query, name, language) => expect(nameOf(query, language)).toBe(name));

it("is shortened to what the API accepts, without cutting a character in two", () => {
  const name = nameOf(`q=${"é😀".repeat(60)}&city=Lyon`);
  expect(name).toBe(`${"é😀".repeat(39)}é…`);
  expect(SavedSearchName.parse(name)).toBe(name);
  const exact = "x".repeat(80);
  expect(nameOf(`q=${exact}`)).toBe(exact);
});
