import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchPage } from "@/lib/contract/registry";
import { SearchNote, useSearchMessage } from "./search-note";

const company = { siren: "552032534", name: "DANONE", active: true, city: "PARIS" };

type Found = Partial<SearchPage> & { q: string; exact?: true; sort?: string };

/** The note in English: its lines, its links, and the words that it strikes through. */
function note({ q, exact, sort, ...rest }: Found, language?: "fr") {
  const data = { companies: [company], total: 1, page: 1, ...rest } as SearchPage;
  const state = { q, page: "2", ...(exact && { exact }), ...(sort && { sort }) };
  const { html, ...read } = renderForTest(<SearchNote state={state} data={data} />, language);
  const struck = [...html.matchAll(/<s .*?>(.*?)<\/s>/g)].map(([, word]) => word);
  return { ...read, struck };
}

it.each([
  [["k"], "“k”", "«\u00a0k\u00a0»"],
  [["k", "b"], "“k” or “b”", "«\u00a0k\u00a0» ni «\u00a0b\u00a0»"],
  [["k", "b", "c"], "“k”, “b” or “c”", "«\u00a0k\u00a0», «\u00a0b\u00a0» ni «\u00a0c\u00a0»"],
  [["k", "k"], "“k”", "«\u00a0k\u00a0»"],
  [["k", "b", "c", "f"], "4 of them", "4 d’entre eux"],
])("names the words left aside %j, and counts more than three", (without, english, french) => {
  const found = { q: "x k b c f", without };
  const sentence = `No company has all these words. First come those without ${english}.`;
  expect(note(found).lines[0]).toBe(sentence);
  expect(note(found, "fr").lines[0]).toContain(` sans ${french}.`);
});

it.each<[string, Found, string, string[]]>([
  [
    "does not name small words among those left aside",
    { q: "Danone a lait de", without: ["a", "lait", "de"] },
    "No company has all these words. First come those without “lait”.",
    ["lait"],
  ],
  [
    "does not say which companies come first in another order than relevance",
    { q: "danone lait", without: ["lait"], sort: "createdAt" },
    "No company has all these words. Here are those that have some of them.",
    [],
  ],
  [
    "says nothing about an empty page but how to search exactly",
    { q: "danonne", corrected: true, companies: [] },
    "Search for exactly “danonne”",
    [],
  ],
])("%s", (_, found, sentence, struck) => {
  expect(note(found)).toMatchObject({ lines: expect.arrayContaining([sentence]), struck });
});

it("says nothing when only small words were left aside", () => {
  expect(note({ q: "danone à la", without: ["à", "la"] })).toMatchObject({ lines: [], links: [] });
});

const place = { nafCode: "boulangerie", city: "Lyon" };
const exactly = "Rechercher exactement « boulangerie martin lyon » -> ";
it.each<[string, Partial<SearchPage>, string]>([
  ["that a text means", { asFilters: place }, "Rechercher avec ces filtres : boulangerie · Lyon"],
  [
    "that a text without an activity means",
    { asFilters: { city: "Lyon", legalForm: "57", employeeRange: "11,12" } },
    "Rechercher avec ces filtres : Lyon · Société par actions simplifiée (SAS), y compris SASU et SELAS · 10 à 49 salariés",
  ],
  [
    "beside the other words",
    { without: ["lyon"], asFilters: { q: "martin", ...place } },
    "Rechercher « martin » avec ces filtres : boulangerie · Lyon",
  ],
  [
    "and the words that these would leave out",
    { without: ["martin"], asFilters: place, withoutAsFilters: "martin" },
    "Rechercher sans « martin », avec ces filtres : boulangerie · Lyon",
  ],
])("offers first to search by the filters %s, then what was searched", (_, found, offer) => {
  const { lines, links, struck } = note({ q: "boulangerie martin lyon", ...found }, "fr");
  const plain = links.map((link) => link.replaceAll("\u00a0", " "));
  expect(plain[0]?.split(" -> ")[0]).toBe(offer);
  expect(plain.slice(1).map((link) => link.slice(0, exactly.length))).toEqual(
    found.without ? [exactly] : [],
  );
  if (!found.without) expect(lines[1]).toMatch(/^Votre texte a été cherché dans les noms/);
  expect(struck).toEqual(found.without ?? []);
});

it("leads to the search by filters, without the text that they replace", () => {
  const { links } = note({ q: "boulangerie martin lyon", asFilters: { q: "martin", ...place } });
  expect(links[0]).toMatch(/ -> \/search\?q=martin&city=Lyon&nafCode=boulangerie$/);
});

function Sentence() {
  const data = { companies: [company], corrected: true } as unknown as SearchPage;
  return useSearchMessage({ q: "x", page: "1" }, data, undefined);
}

it("is only the sentence, without markup, for screen readers", () => {
  expect(renderForTest(<Sentence />).html).toBe("No name has “x”. These are the closest.");
});

it("names the numbers that the register lacks, those whose company is found, and says of each why", () => {
  const unknownNumbers: SearchPage["unknownNumbers"] = [
    { number: "552032535", reason: "checkDigit", siren: null },
    { number: "44706601000012", reason: "checkDigit", siren: "447066010" },
    { number: "FR 12 885595207", reason: "vatKey", siren: "885595207" },
    { number: "FR39356000000", reason: "vatKey", siren: null },
    { number: "55203253400018", reason: "establishment", siren: "552032534" },
    { number: "356000000", reason: "unknown", siren: null },
  ];
  const { lines } = note({ q: "552032534, 356000000", without: ["552032535"], unknownNumbers });
  expect(lines).toEqual([
    "3 numbers not in the register: 552032535 (wrong check digit), FR39356000000 (wrong VAT key, unknown SIREN), 356000000 (well formed, but unknown)",
    "3 numbers to check, whose companies are in the register: 44706601000012 (wrong check digit, but 447066010 is known), FR 12 885595207 (wrong VAT key: FR59885595207 expected), 55203253400018 (no such establishment of the company)",
  ]);
});

const repeat = (count: number) => "552032534, ".repeat(count);
it.each<[string, string[]]>([
  ["552032534, 356000000", []],
  ["552032534, 356000000, 552032534, FR27552032534", ["2: 552032534, FR27552032534"]],
  [`356000000 ${repeat(22)}`, [`21: ${repeat(20)}…`]],
])("of the list %s, names the first numbers that repeat a company, and counts all", (q, told) => {
  const words = " numbers repeat companies that are listed before";
  expect(note({ q }).lines).toEqual(told.map((each) => each.replace(":", `${words}:`)));
});
