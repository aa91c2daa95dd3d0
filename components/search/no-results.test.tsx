import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { NoResults } from "./no-results";

const empty = (
  state: Omit<SearchState, "page">,
  lastPage = 0,
  language?: "fr",
  data?: Partial<SearchPage>,
) => {
  const { html, lines, links } = renderForTest(
    <NoResults state={{ ...state, page: "9" }} pages={lastPage} data={{ ...data } as SearchPage} />,
    language,
  );
  // Paper first says what was searched.
  return { html, links, lines: lines.slice(lastPage > 0 ? 0 : 1) };
};

it("past the last page, links to the last page of the same search and gives no advice", () => {
  const { lines, links } = empty({ q: "la poste", department: "75" }, 1234);
  expect(lines).toEqual(["There is no such page: the last one is page 1,234", "Go to page 1,234"]);
  expect(links).toEqual(["Go to page 1,234 -> /search?q=la+poste&department=75&page=1234"]);
});

it("offers to drop the filters and the exactness, each by itself", () => {
  const { lines, links } = empty({ q: "poste", department: "75", city: "Paris", exact: true });
  expect(lines[0]).toBe("No company matches “poste” with these filters");
  expect(links).toEqual([
    "Widen the search -> /search?q=poste&department=75&city=Paris",
    "Search without the filters -> /search?q=poste&exact=true",
  ]);
  expect(empty({ q: "poste" }).links).toEqual([]);
});

it("says why the register lacks each number of a list, with filters too", () => {
  const unknownNumbers: SearchPage["unknownNumbers"] = [
    { number: "552032535", reason: "checkDigit", siren: null },
    { number: "552032534", reason: "unknown", siren: null },
  ];
  for (const active of [undefined, "true"]) {
    const state = { q: "552032535 552032534", ...(active && { active }) };
    expect(empty(state, 0, "fr", { unknownNumbers }).lines[1]).toBe(
      "2 numéros absents du registre\u00a0: 552032535 (chiffre de contrôle faux), 552032534 (bien formé, mais inconnu)",
    );
    expect(empty(state, 0, "fr", { unknownNumbers }).lines).not.toContain(
      "Vous pouvez aussi\u00a0:",
    );
  }
});

it("offers the search by the activity that the text names, with the filters kept", () => {
  const asFilters = { nafCode: "plombier", department: "33" };
  const { links } = empty({ q: "plombier gironde", active: "true" }, 0, "fr", { asFilters });
  expect(links).toContain(
    "Rechercher avec ces filtres\u00a0: plombier · Active · 33 Gironde -> /search?active=true&department=33&nafCode=plombier",
  );
});

it("of a town that no company is in, offers those with similar names", () => {
  const towns = [
    { value: "lyon", name: "Lyon", near: [] },
    { value: "Bordaux", name: null, near: ["Bordeaux", "Bordès"] },
    { value: "zz", name: null, near: [] },
  ];
  const { lines, links } = empty({ q: "", city: "lyon,Bordaux,zz" }, 0, undefined, { towns });
  expect(lines.join(" ")).toBe(
    "No company passes this filter No company has its head office in “Bordaux”. Did you mean Bordeaux , Bordès ? No company has its head office in “zz”. Check the spelling, or enter the town’s INSEE code.",
  );
  expect(links).toEqual([
    "Bordeaux -> /search?city=lyon%2CBordeaux%2Czz",
    "Bordès -> /search?city=lyon%2CBord%C3%A8s%2Czz",
  ]);
});

it("offers the search without each of the filters without which it has results, and how many", () => {
  const { lines, links } = empty(
    { q: "", department: "75", category: "GE", createdFrom: "2020-02-01" },
    0,
    "fr",
    { totalsWithout: { department: 1234, category: 0, createdFrom: 1 } },
  );
  expect(lines).toEqual([
    "Aucune entreprise ne répond à tous ces filtres",
    ...["Sans «\u00a0Département\u00a0: 75 Paris\u00a0»", "1\u202f234 entreprises"],
    ...["Sans «\u00a0Créée depuis le 1ᵉʳ\u00a0février\u00a02020\u00a0»", "1 entreprise"],
  ]);
  expect(links[0]).toMatch(/ -> \/search\?category=GE&createdFrom=2020-02-01$/);
});

it("of filters that exclude each other more than once, says why, and offers to clear them", () => {
  const state = { q: "", active: "true", region: "75", department: "29", closedFrom: "2023-01-01" };
  const { lines, links } = empty(state, 0, "fr", { totalsWithout: { active: 0, region: 0 } });
  expect(lines).toEqual([
    "Aucune entreprise ne répond à tous ces filtres",
    "Une entreprise active n’a pas de date de cessation.",
    "Les filtres de lieu se cumulent\u00a0: le siège d’une entreprise doit répondre à chacun d’eux.",
    "Effacer tous les filtres",
  ]);
  expect(links).toEqual(["Effacer tous les filtres -> /search"]);
  const one = empty(state, 0, "fr", { totalsWithout: { active: 3 } });
  expect(one.lines.join()).not.toMatch(/date de cessation\.|Effacer/);
});

it("says in words without which activities there are results", () => {
  const { links } = empty({ q: "", nafCode: "C,62", active: "true" }, 0, "fr", {
    totalsWithout: { nafCode: 26 },
    activities: [{ value: "C", code: "C", label: "Industrie manufacturière" }],
  });
  expect(links[0]).toMatch(/^Sans «.Activité.: C Industrie manufacturière, 62.» -> /);
});

it("quotes the query with no-break spaces in French", () => {
  expect(empty({ q: "poste" }, 0, "fr").lines[0]).toBe(
    "Aucune entreprise ne correspond à «\u00a0poste\u00a0»",
  );
});

it.each([
  ["a SIREN with a wrong last digit", "552 032 535", "A SIREN’s last digit checks"],
  ["a SIREN with right digits", "552 032 534", "No company has this number"],
  ["a SIRET with right digits", "552 032 534 00646", "No establishment has this number"],
  ["a SIRET with a wrong last digit", "552 032 534 00647", "A SIRET’s last digit checks"],
  ["a SIRET with a wrong SIREN", "552 032 535 00646", "A SIRET’s last digit checks"],
  ["a VAT number with a wrong key", "FR 28 552 032 534", "The two digits after FR check"],
  ["a VAT number with a wrong SIREN", "FR 30 552 032 535", "A SIREN’s last digit checks"],
  ["a VAT number with right digits", "FR 27 552 032 534", "No company has this number"],
  ["a number with a digit too few", "55203253", "This number has 8 digits."],
  ["a number with a digit too many", "5520325341", "This number has 10 digits."],
])("explains what may be wrong with %s", (_, q, advice) => {
  expect(empty({ q }).lines[1]?.startsWith(advice)).toBe(true);
});

it("leads from a wrong SIRET or VAT number to the SIREN in it, if that can be right", () => {
  const linksOf = (q: string) => empty({ q }).links;
  const link = "Search for the company by its SIREN, 552032534 -> /search?q=552032534";
  for (const q of ["552 032 534 00647", "55203253400646", "FR 28 552 032 534"])
    expect(linksOf(q)).toEqual([link]);
  for (const q of ["552 032 535 00646", "552032534", "552032535"]) expect(linksOf(q)).toEqual([]);
});

it.each(["poste", "12345", "poste 552032534"])("says nothing about numbers for %j", (q) => {
  expect(empty({ q }).lines[1]).toBe("You could also:");
});

it("does not say that the register lacks a number that filters may hide", () => {
  const says = (q: string, filters = {}) => empty({ q, ...filters }).lines.join(" ");
  expect(says("552032534")).toContain("No company has this number in the register.");
  for (const q of ["552032534", "55203253400703", "552032534 356000000"])
    expect(says(q, { department: "75" })).not.toMatch(/in the register/);
  expect(says("552032535", { department: "75" })).toContain("last digit");
});
