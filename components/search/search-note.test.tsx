import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchPage } from "@/lib/contract/registry";
import SearchNote from "./search-note";

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
  exact?: true;
  isEmpty?: boolean;
};

function note({ q, exact, isEmpty, ...rest }: Found, language?: "fr") {
  const companies = isEmpty ? [] : [company];
  const data = { ok: true, companies, total: 1, page: 1, ...rest } as unknown as SearchPage;
  const state = { q, page: "2", ...(exact && { exact }) };
  return renderForTest(<SearchNote state={state} data={data} onFollow={() => {}} />, language);
}

const first = (found: Found, language?: "fr") => note(found, language).lines[0];

it.each<[string[], string, string]>([
  [["a"], "“a”", "«\u00a0a\u00a0»"],
  [["a", "b"], "“a” or “b”", "«\u00a0a\u00a0» ni «\u00a0b\u00a0»"],
  [["a", "b", "c"], "“a”, “b” or “c”", "«\u00a0a\u00a0», «\u00a0b\u00a0» ni «\u00a0c\u00a0»"],
  [["a", "a"], "“a”", "«\u00a0a\u00a0»"],
  [["a", "b", "c", "d"], "4 of them", "4 d’entre eux"],
])("names the words left aside %j, and counts more than three", (without, english, french) => {
  const found = { q: "x a b c d", without };
  expect(first(found)).toBe(`No company has all these words. First come those without ${english}.`);
  expect(first(found, "fr")).toContain(` sans ${french}.`);
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

it("only offers the search by the activity that the text names, if it was searched as typed", () => {
  const { lines, links } = note({
    q: "boulangerie lyon",
    asFilters: { nafCode: "boulangerie", city: "Lyon" },
  });
  expect(lines).toEqual(["Search with these filters: boulangerie · Lyon"]);
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
    "Rechercher avec ces filtres\u00a0: Lyon · Société par actions simplifiée (SAS), SASU comprise · 10 à 49 salariés",
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

it("says nothing about an empty page", () => {
  expect(first({ q: "danonne", corrected: true, isEmpty: true })).toBe(
    "Search for exactly “danonne”",
  );
});

it("is only the sentence, without markup, for screen readers", () => {
  const data = { companies: [company], corrected: true } as unknown as SearchPage;
  const { html } = renderForTest(<SearchNote state={{ q: "x", page: "1" }} data={data} />);
  expect(html).toBe("No name has “x”. These are the closest.");
});

it("names the numbers that the register lacks, and says whose check digit is wrong", () => {
  const found = { q: "552032534, 356000000, 552032535", without: ["356000000", "552032535"] };
  expect(first(found)).toBe(
    "2 numbers not in the register: 356000000, 552032535 (wrong check digit)",
  );
});

it("says of a SIRET that its company has no such establishment", () => {
  const found = { q: "552032534, 356000000, 55203253400018", without: ["55203253400018"] };
  expect(first(found, "fr")).toBe(
    "Numéro absent du registre\u00a0: 55203253400018 (établissement inconnu de cette entreprise)",
  );
});
