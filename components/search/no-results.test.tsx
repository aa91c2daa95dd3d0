import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { NoResults } from "./no-results";

/** In French, with no-break spaces as spaces. */
function empty(state: Partial<SearchState>, data: Partial<SearchPage> = {}, language?: "en") {
  const of = { q: "", ...state, page: "9" };
  const { lines, links } = renderForTest(
    <NoResults state={of} pages={0} data={data as SearchPage} />,
    language ?? "fr",
  );
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  return { lines: lines.map(plain), links: links.map(plain) };
}

it("offers to drop the exactness and the filters, each by itself", () => {
  const state = { q: "poste", department: "75", city: "Paris", exact: true } as const;
  const { lines, links } = empty(state, {}, "en");
  expect(lines[0]).toBe("No company matches “poste” with these filters");
  expect(links).toEqual([
    "Widen the search -> /search?q=poste&department=75&city=Paris",
    "Search without the filters -> /search?q=poste&exact=true",
  ]);
  expect(empty({ q: "poste", department: "75" }).links).toEqual([]);
});

it.each([undefined, "true"])("says why each number of a list is none, active: %s", (active) => {
  const state = { q: "552032535 552032534", ...(active && { active }) };
  const unknownNumbers: SearchPage["unknownNumbers"] = [
    { number: "552032535", reason: "checkDigit", siren: null },
    { number: "552032534", reason: "unknown", siren: null },
  ];
  const { lines } = empty(state, { unknownNumbers });
  expect(lines[1]).toBe(
    "2 numéros absents du registre : 552032535 (chiffre de contrôle faux), 552032534 (bien formé, mais inconnu)",
  );
  expect(lines).not.toContain("Vous pouvez aussi :");
});

it("offers the search by the activity that the text names, with the filters kept", () => {
  const asFilters = { nafCode: "plombier", department: "33" };
  const { links } = empty({ q: "plombier gironde", active: "true" }, { asFilters });
  expect(links).toContain(
    "Rechercher avec ces filtres : plombier · Active · 33 Gironde -> /search?active=true&department=33&nafCode=plombier",
  );
});

it("of a town that no company is in, offers those with similar names", () => {
  const towns = [
    { value: "lyon", name: "Lyon", near: [] },
    { value: "Bordaux", name: null, near: ["Bordeaux", "Bordès"] },
    { value: "zz", name: null, near: [] },
  ];
  const { lines, links } = empty({ city: "lyon,Bordaux,zz" }, { towns }, "en");
  expect(lines.join(" ")).toBe(
    "No company passes this filter No company has its head office in “Bordaux”. Did you mean Bordeaux , Bordès ? No company has its head office in “zz”. Check the spelling, or enter the town’s INSEE code.",
  );
  expect(links[1]).toBe("Bordès -> /search?city=lyon%2CBord%C3%A8s%2Czz");
});

it("offers the search without each of the filters without which it has results, and how many", () => {
  const filters = { department: "75", category: "GE", nafCode: "C", createdFrom: "2020-02-01" };
  const { lines, links } = empty(filters, {
    totalsWithout: { department: 1234, category: 0, nafCode: 26, createdFrom: 1 },
    activities: [{ value: "C", code: "C", label: "Industrie manufacturière" }],
  });
  expect(lines).toEqual([
    "Aucune entreprise ne répond à tous ces filtres",
    ...["Sans « Département : 75 Paris »", "1 234 entreprises"],
    ...["Sans « Activité : C Industrie manufacturière »", "26 entreprises"],
    ...["Sans « Créée depuis le 1ᵉʳ février 2020 »", "1 entreprise"],
  ]);
  expect(links[0]).toMatch(/ -> \/search\?nafCode=C&category=GE&createdFrom=2020-02-01$/);
});

it("of filters that exclude each other more than once, says why, and offers to clear them", () => {
  const state = { active: "true", region: "75", department: "29", closedFrom: "2023-01-01" };
  const { lines, links } = empty(state, { totalsWithout: { active: 0, region: 0 } });
  expect(lines).toEqual([
    "Aucune entreprise ne répond à tous ces filtres",
    "Une entreprise active n’a pas de date de cessation.",
    "Les filtres de lieu se cumulent : le siège d’une entreprise doit répondre à chacun d’eux.",
    "Effacer tous les filtres",
  ]);
  expect(links).toEqual(["Effacer tous les filtres -> /search"]);
  const one = empty(state, { totalsWithout: { active: 3 } });
  expect(one.lines.join()).not.toMatch(/date de cessation\.|Effacer/);
});

const bySiren = "Search for the company by its SIREN, 552032534 -> /search?q=552032534";
const noCompany = "No company has this number";
it.each<[string, string, string, string[]]>([
  ["a text", "poste", "You could also:", []],
  ["a number beside a text", "poste 552032534", "You could also:", []],
  ["a SIREN with a wrong last digit", "552 032 535", "A SIREN’s last digit checks", []],
  ["a SIREN with right digits", "552 032 534", noCompany, []],
  ["a SIRET with right digits", "552 032 534 00646", "No establishment has this number", [bySiren]],
  [
    "a SIRET with a wrong last digit",
    "552 032 534 00647",
    "A SIRET’s last digit checks",
    [bySiren],
  ],
  ["a SIRET with a wrong SIREN", "552 032 535 00646", "A SIRET’s last digit checks", []],
  ["a VAT number with a wrong key", "FR 28 552 032 534", "The two digits after FR", [bySiren]],
  ["a VAT number with a wrong SIREN", "FR 30 552 032 535", "A SIREN’s last digit checks", []],
  ["a VAT number with right digits", "FR 27 552 032 534", noCompany, [bySiren]],
  ["a number with a digit too few", "55203253", "This number has 8 digits.", []],
  ["a number with a digit too many", "5520325341", "This number has 10 digits.", []],
])("explains what may be wrong with %s, and leads to a SIREN in it", (_, q, advice, links) => {
  const found = empty({ q }, {}, "en");
  expect(found.lines[1]?.startsWith(advice)).toBe(true);
  expect(found.links).toEqual(links);
});

it.each(["552032534", "55203253400703", "552032534 356000000"])(
  "does not say that the register lacks %s, which filters may hide",
  (q) => {
    const { lines } = empty({ q, department: "75" }, {}, "en");
    expect(lines.join()).not.toMatch(/in the register/);
  },
);
