import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchPage } from "@/lib/contract/registry";
import { SearchNote, useSearchMessage } from "./search-note";

const company = {
  siren: "552032534",
  name: "DANONE",
  active: true,
  city: "PARIS",
  postalCode: "75009",
};

type Found = {
  q: string;
  without?: string[];
  corrected?: true;
  asFilters?: SearchPage["asFilters"];
  withoutAsFilters?: string;
  unknownNumbers?: SearchPage["unknownNumbers"];
  exact?: true;
  isEmpty?: boolean;
  sort?: string;
};

function note({ q, exact, sort, isEmpty, ...rest }: Found, language?: "fr") {
  const companies = isEmpty ? [] : [company];
  const data = { ok: true, companies, total: 1, page: 1, ...rest } as unknown as SearchPage;
  const state = { q, page: "2", ...(exact && { exact }), ...(sort && { sort }) };
  return renderForTest(<SearchNote state={state} data={data} />, language);
}

const first = (found: Found, language?: "fr") => note(found, language).lines[0];

it.each<[string[], string, string]>([
  [["k"], "“k”", "«\u00a0k\u00a0»"],
  [["k", "b"], "“k” or “b”", "«\u00a0k\u00a0» ni «\u00a0b\u00a0»"],
  [["k", "b", "c"], "“k”, “b” or “c”", "«\u00a0k\u00a0», «\u00a0b\u00a0» ni «\u00a0c\u00a0»"],
  [["k", "k"], "“k”", "«\u00a0k\u00a0»"],
  [["k", "b", "c", "f"], "4 of them", "4 d’entre eux"],
])("names the words left aside %j, and counts more than three", (without, english, french) => {
  const found = { q: "x k b c f", without };
  expect(first(found)).toBe(`No company has all these words. First come those without ${english}.`);
  expect(first(found, "fr")).toContain(` sans ${french}.`);
});

it("says nothing of small words that were left aside", () => {
  expect(note({ q: "danone à la", without: ["à", "la"] }, "fr")).toMatchObject({
    lines: [],
    links: [],
  });
  const { html, lines } = note({ q: "Danone a lait de", without: ["a", "lait", "de"] });
  expect(lines[0]).toBe("No company has all these words. First come those without “lait”.");
  expect([...html.matchAll(/<s .*?>(.*?)<\/s>/g)].map(([, word]) => word)).toEqual(["lait"]);
});

it("does not say which companies come first in another order than relevance", () => {
  const { html, lines } = note({ q: "danone lait", without: ["lait"], sort: "createdAt" });
  expect(lines[0]).toBe("No company has all these words. Here are those that have some of them.");
  expect(html).not.toContain("<s ");
});

it("says when words were corrected too", () => {
  const found: Found = { q: "danonne lait", without: ["lait"], corrected: true };
  expect(first(found)).toBe(
    "No company has all these words. First come the closest, without “lait”.",
  );
  expect(first({ q: "danonne", corrected: true })).toBe(
    "No name has “danonne”. These are the closest.",
  );
});

it("strikes through the words left aside, and links to the search exactly as typed", () => {
  const { html, links } = note({ q: "danone lait", without: ["lait"] });
  expect([...html.matchAll(/<s .*?>(.*?)<\/s>/g)].map(([, word]) => word)).toEqual(["lait"]);
  expect(links).toEqual(["Search for exactly “danone lait” -> /search?q=danone+lait&exact=true"]);
});

it("links from an exact search to the wider one, and strikes nothing through", () => {
  const { html, lines, links } = note({ q: "danone lait", exact: true, without: ["lait"] });
  expect(lines[0]).toBe("Exact search: all words, as typed.");
  expect(links).toEqual(["Widen the search -> /search?q=danone+lait"]);
  expect(html).not.toContain("<s ");
});

it("says that a text which means filters was searched in names, after the offer to search by these", () => {
  const { lines, links } = note({
    q: "boulangerie lyon",
    asFilters: { nafCode: "boulangerie", city: "Lyon" },
  });
  expect(lines).toEqual([
    "Search with these filters: boulangerie · Lyon",
    "Your text was searched for in company names.",
  ]);
  expect(links).toEqual([
    "Search with these filters: boulangerie · Lyon -> /search?city=Lyon&nafCode=boulangerie",
  ]);
});

it("names the filters that a text without an activity means", () => {
  const { lines, links } = note(
    {
      q: "SAS Lyon 10 à 49 salariés",
      asFilters: { city: "Lyon", legalForm: "57", employeeRange: "11,12" },
    },
    "fr",
  );
  expect(lines).toEqual([
    "Rechercher avec ces filtres\u00a0: Lyon · Société par actions simplifiée (SAS), y compris SASU et SELAS · 10 à 49 salariés",
    "Votre texte a été cherché dans les noms d’entreprises.",
  ]);
  expect(links[0]).toMatch(/ -> \/search\?city=Lyon&legalForm=57&employeeRange=11%2C12$/);
});

it("offers first the search for the other words by the activity, then what was searched instead", () => {
  const { links } = note(
    {
      q: "boulangerie martin lille",
      without: ["lille"],
      asFilters: { q: "martin", nafCode: "boulangerie", city: "Lille" },
    },
    "fr",
  );
  expect(links).toEqual([
    "Rechercher «\u00a0martin\u00a0» avec ces filtres\u00a0: boulangerie · Lille -> /search?q=martin&city=Lille&nafCode=boulangerie",
    "Rechercher exactement «\u00a0boulangerie martin lille\u00a0» -> /search?q=boulangerie+martin+lille&exact=true",
  ]);
});

it("names the words that the offered search would leave out", () => {
  const { links, html } = note(
    {
      q: "restaurants japonais Lyon",
      without: ["japonais"],
      asFilters: { nafCode: "restaurants", city: "Lyon" },
      withoutAsFilters: "japonais",
    },
    "fr",
  );
  expect(links[0]).toBe(
    "Rechercher sans «\u00a0japonais\u00a0», avec ces filtres\u00a0: restaurants · Lyon -> /search?city=Lyon&nafCode=restaurants",
  );
  expect(html).toContain("<s ");
});

it("says nothing about an empty page", () => {
  expect(first({ q: "danonne", corrected: true, isEmpty: true })).toBe(
    "Search for exactly “danonne”",
  );
});

function Sentence() {
  const data = { companies: [company], corrected: true } as unknown as SearchPage;
  return useSearchMessage({ q: "x", page: "1" }, data, undefined);
}

it("is only the sentence, without markup, for screen readers", () => {
  expect(renderForTest(<Sentence />).html).toBe("No name has “x”. These are the closest.");
});

const unknownNumbers: SearchPage["unknownNumbers"] = [
  { number: "552032535", reason: "checkDigit", siren: null },
  { number: "44706601000012", reason: "checkDigit", siren: "447066010" },
  { number: "FR 12 885595207", reason: "vatKey", siren: "885595207" },
  { number: "FR39356000000", reason: "vatKey", siren: null },
  { number: "55203253400018", reason: "establishment", siren: "552032534" },
  { number: "356000000", reason: "unknown", siren: null },
];

it("names the numbers that the register lacks, those whose company is found, and says of each why", () => {
  const found = { q: "552032534, 356000000", without: ["552032535"], unknownNumbers };
  expect(note(found).lines).toEqual([
    "3 numbers not in the register: 552032535 (wrong check digit), FR39356000000 (wrong VAT key, unknown SIREN), 356000000 (well formed, but unknown)",
    "3 numbers to check, whose companies are in the register: 44706601000012 (wrong check digit, but 447066010 is known), FR 12 885595207 (wrong VAT key: FR59885595207 expected), 55203253400018 (no such establishment of the company)",
  ]);
  expect(note(found, "fr").lines).toEqual([
    "3 numéros absents du registre\u00a0: 552032535 (chiffre de contrôle faux), FR39356000000 (clé de TVA fausse, SIREN inconnu), 356000000 (bien formé, mais inconnu)",
    "3 numéros à vérifier, dont l’entreprise est dans le registre\u00a0: 44706601000012 (chiffre de contrôle faux, mais 447066010 est connu), FR 12 885595207 (clé de TVA fausse\u00a0: FR59885595207 attendu), 55203253400018 (établissement inconnu de cette entreprise)",
  ]);
});

it("names the numbers of a list that repeat a company, and says nothing of a list without", () => {
  const q = "552032534, 356000000, 552032534, FR27552032534";
  expect(first({ q })).toBe(
    "2 numbers repeat companies that are listed before: 552032534, FR27552032534",
  );
  expect(first({ q }, "fr")).toBe(
    "2 numéros répètent une entreprise déjà citée\u00a0: 552032534, FR27552032534",
  );
  expect(note({ q: "552032534, 356000000" }).html).toBe("");
});

it("names the first of many numbers that repeat a company, and counts all", () => {
  const q = `356000000 ${"552032534 ".repeat(22)}`;
  const named = "552032534, ".repeat(20);
  expect(first({ q })).toBe(`21 numbers repeat companies that are listed before: ${named}…`);
});
