import { expect, it } from "vitest";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { type AimedQuery, makeQueries } from "./made-queries";
import { queryClasses } from "./query-classes";
import { regionNames, typedForms } from "./query-words";
import { type NamedCompany, sirensByName } from "./register-names";

const parts = [
  "BOULANGERIE MOULIN DURAND CHATEAU PHARMACIE TRANSPORTS QUINCAILLERIE VIGNE ATELIER OPTIQUE",
  "BLEU NORD SAINT TROIS CIE & ET MARTINEAU DOUZE SOLEIL ELECTRICITE ÉTOILE INTL JARDINS",
  "FILS SERVICES 3 RENOVATION MAISON THEATRE SUD VERT CLUB ASSOCIATION FORMATION",
].map((words) => words.split(" "));
const towns = ["PARIS 15", "LYON 3", "CHATOU", "LILLE CEDEX", "BREST"];
const codes = ["5710", "5499", "5599"];

/** Names of one to six words. */
const companies = Array.from({ length: 1500 }, (_, row): NamedCompany => {
  const words = Array.from({ length: 1 + (row % 6) }, (_, at) => {
    const from = parts[at % 3] ?? [];
    return from[(row * (at + 1) + Math.floor(row / (7 + at))) % from.length];
  });
  return {
    siren: String(300_000_000 + row),
    name: words.join(" "),
    otherNames: [],
    city: towns[row % towns.length] ?? null,
    legalForm: codes[row % codes.length] ?? null,
  };
});
const made = makeQueries(companies, queryClasses, 100, 1);

const wordsIn = (text: string) => text.split(" ");
const normal = ({ name }: AimedQuery) => normalizeName(name);
const together = (text: string) => text.replaceAll(" ", "");
const sorted = (text: string) => wordsIn(text).sort().join();

/** What is easily said of a class without making it a second time. */
const properties: Record<string, (each: AimedQuery) => boolean> = {
  "as is": ({ query, name }) => query === name,
  "accents added or removed": (each) => normalizeName(each.query) === normal(each),
  "two words swapped": (each) => sorted(each.query) === sorted(normal(each)),
  "two words joined": (each) => together(each.query) === together(normal(each)),
  "one word split": (each) => together(each.query) === together(normal(each)),
  "last word unfinished": (each) => normal(each).startsWith(each.query),
  "region added": ({ query }) => regionNames.some((region) => query.includes(region)),
  "one word left out": (each) => wordsIn(each.query).length === wordsIn(normal(each)).length - 1,
  "legal form before": ({ query }) => (wordsIn(query)[0] ?? "") in typedForms,
  "legal form after": ({ query }) => (wordsIn(query).at(-1) ?? "") in typedForms,
};

it("are the same for the same seed, whichever classes are chosen", () => {
  const later = queryClasses.slice(5);
  const chosen = makeQueries(companies, later, 100, 1);
  expect(chosen).toEqual(made.filter(({ group }) => later.some(({ name }) => name === group)));
  expect(makeQueries(companies, later, 100, 2)).not.toEqual(chosen);
});

it("mean a company whose name is its own, and never spell another's name", () => {
  const sirens = sirensByName(companies);
  expect(new Set(made.map(({ group, siren }) => `${group} ${siren}`)).size).toBe(made.length);
  for (const { query, siren, name } of made) {
    expect(sirens.get(normalizeName(name))).toEqual([siren]);
    expect(sirens.get(normalizeName(query)) ?? [siren]).toEqual([siren]);
  }
});

it.each(queryClasses)("are as their class says: $name", ({ name, keepsName }) => {
  const some = made.filter(({ group }) => group === name);
  expect(some.length).toBeGreaterThan(10);
  expect(some.length).toBeLessThanOrEqual(100);
  expect(some.filter((each) => properties[name]?.(each) === false)).toEqual([]);
  if (!keepsName) expect(some.filter((each) => each.query === normal(each))).toEqual([]);
});
