import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Company } from "@/lib/contract/registry";
import { CompanySentence, type EstablishmentCounts } from "./company-sentence";

const laPoste = {
  legalForm: "5510",
  nafCode: "53.10Z",
  nafLabel: "Poste",
  registrationDate: "1991-01-01",
  address: { postalCode: "75015", city: "PARIS", townName: "Paris", country: "FR" },
} as Company;

const render = (
  change: Partial<Company> = {},
  counts: EstablishmentCounts | null = { total: 27, totalActive: 26 },
  language?: "fr",
) =>
  renderForTest(<CompanySentence company={{ ...laPoste, ...change }} counts={counts} />, language);

it("says what the company is, with links to those that share it", () => {
  const { lines, links } = render({}, undefined, "fr");
  expect(lines.slice(0, -1).join("")).toBe(
    "SA\u00a0· Poste (53.10Z)\u00a0· Paris\u00a015ᵉ\u00a0· créée en 1991\u00a0· 27\u00a0établissements, 26\u00a0ouverts",
  );
  expect(links).toEqual([
    "SA -> /search?legalForm=55",
    "Poste (53.10Z) -> /search?nafCode=53.10Z",
    "Paris\u00a015ᵉ -> /search?city=Paris+15e",
    "Entreprises de la même activité, dans la même commune -> /search?city=Paris+15e&nafCode=53.10Z",
  ]);
  expect(render().lines.slice(0, -1).join("")).toBe(
    "SA\u00a0· Poste (53.10Z)\u00a0· Paris\u00a015th\u00a0· registered in 1991\u00a0· 27 establishments, 26 open",
  );
});

it("leads from a town to its companies, by name and department", () => {
  const town = { postalCode: "69800", city: "SAINT-PRIEST", townName: "Saint-Priest" };
  const address = { ...laPoste.address, ...town };
  expect(render({ address }).links[2]).toBe(
    "Saint-Priest -> /search?department=69&city=SAINT-PRIEST",
  );
});

it.each([
  [0, 0, "aucun établissement"],
  [1, 1, "1\u00a0établissement ouvert"],
  [1, 0, "1\u00a0établissement, aucun ouvert"],
  [3, 3, "3\u00a0établissements ouverts"],
  [3, 1, "3\u00a0établissements, 1\u00a0ouvert"],
])("of %i establishments, of which %i are open, says %j", (total, totalActive, words) => {
  expect(render({}, { total, totalActive }, "fr").lines.at(-2)).toMatch(new RegExp(`${words}$`));
});

it("leaves out what is unknown", () => {
  const none = { ...laPoste.address, postalCode: null, city: null, townName: null };
  const unknown = { legalForm: null, nafCode: null, registrationDate: null, address: none };
  expect(render(unknown, null).lines).toEqual([]);
  expect(render({ ...unknown, address: { ...none, city: "AARHUS" } }, null).links).toEqual([]);
});
