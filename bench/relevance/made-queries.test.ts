import { describe, expect, it } from "vitest";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { type AimedQuery, makeQueries } from "./made-queries";
import { queryClasses } from "./query-classes";
import { abbreviations, genericWords, numberWords, regionNames, typedForms } from "./query-words";
import { type NamedCompany, sirensByName, townOf } from "./register-names";

const parts = [
  "BOULANGERIE MOULIN DURAND CHATEAU PHARMACIE TRANSPORTS QUINCAILLERIE VIGNE ATELIER OPTIQUE".split(
    " ",
  ),
  "BLEU NORD SAINT TROIS CIE & ET MARTINEAU DOUZE SOLEIL ELECTRICITE ÉTOILE INTL JARDINS".split(
    " ",
  ),
  "FILS SERVICES 3 RENOVATION MAISON THEATRE SUD VERT CLUB ASSOCIATION FORMATION".split(" "),
];
const towns = ["PARIS 15", "LYON 3", "CHATOU", "LILLE CEDEX", "BREST"];
const codes = ["5710", "5499", "5599"];

/** Names of one to six words. */
const companies = Array.from({ length: 1500 }, (_, row): NamedCompany => {
  const words = Array.from({ length: 1 + (row % 6) }, (_, at) => {
    const from = parts[at % 3] as string[];
    return from[(row * (at + 1) + Math.floor(row / (7 + at))) % from.length];
  });
  return {
    siren: String(300_000_000 + row),
    name: words.join(" "),
    otherNames: [],
    city: towns[row % towns.length] as string,
    legalForm: codes[row % codes.length] as string,
  };
});
const bySiren = new Map(companies.map((company) => [company.siren, company]));
const made = makeQueries(companies, queryClasses, 100, 1);

/** Edits between two words: a letter more, less or other, or two neighbours swapped. */
function editsBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => table[i]?.[j] ?? j;
  for (let i = 0; i <= a.length; i += 1) {
    const row = table[i] as number[];
    for (let j = i === 0 ? 0 : 1; j <= b.length; j += 1) {
      if (i === 0) row[j] = j;
      else
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + +(a[i - 1] !== b[j - 1]),
        );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j] as number, at(i - 2, j - 2) + 1);
    }
  }
  return at(a.length, b.length);
}

const normal = ({ name }: AimedQuery) => normalizeName(name);
const wordsIn = (text: string) => text.split(" ");
const together = (text: string) => text.replaceAll(" ", "");

/** The words that differ, each with what it became; null when their number differs. */
function changes(each: AimedQuery): [string, string][] | null {
  const [before, after] = [wordsIn(normal(each)), wordsIn(each.query)];
  if (before.length !== after.length) return null;
  return before.flatMap((word, at) => (word === after[at] ? [] : [[word, after[at] as string]]));
}

function hasOneChange(each: AimedQuery, isSo: (from: string, to: string) => boolean): boolean {
  const [change, ...others] = changes(each) ?? [];
  return change !== undefined && others.length === 0 && isSo(...change);
}

function hasTypoIn(min: number, max: number, edits = 1): (each: AimedQuery) => boolean {
  return (each) =>
    hasOneChange(each, (from, to) => {
      const isFitting = /^[a-z]+$/.test(from) && from.length >= min && from.length <= max;
      return isFitting && editsBetween(from, to) <= edits;
    });
}

/** What stands before or after the name; null when the name is not whole. */
function extraOf(each: AimedQuery): string | null {
  const { query } = each;
  if (query.startsWith(`${normal(each)} `)) return query.slice(normal(each).length + 1);
  return query.endsWith(` ${normal(each)}`) ? query.slice(0, -normal(each).length - 1) : null;
}

const townMeant = ({ siren }: AimedQuery) => townOf(bySiren.get(siren) as NamedCompany);
const withAnd = (text: string) => text.toLowerCase().replaceAll("&", "et");
const isPair = (pairs: readonly (readonly [string, string])[]) => (from: string, to: string) =>
  pairs.some(([one, other]) => (from === one && to === other) || (from === other && to === one));

function hasForm(isPlace: (at: number, count: number) => boolean): (each: AimedQuery) => boolean {
  return (each) => {
    const words = wordsIn(each.query);
    const at = words.findIndex((word) => word in typedForms);
    const code = bySiren.get(each.siren)?.legalForm ?? "";
    const isOwn = typedForms[words[at] ?? ""]?.some((form) => code.startsWith(form)) ?? false;
    return isOwn && isPlace(at, words.length) && words.toSpliced(at, 1).join(" ") === normal(each);
  };
}

const properties: Record<string, (each: AimedQuery) => boolean> = {
  "as is": ({ query, name }) => query === name,
  "typo in a word of 4": hasTypoIn(4, 4),
  "typo in a word of 5 to 7": hasTypoIn(5, 7),
  "typo in a word of 8 or more": hasTypoIn(8, Infinity),
  "two typos in a word of 8 or more": hasTypoIn(8, Infinity, 2),
  "two typos anywhere": (each) => {
    const changed = changes(each) ?? [];
    const isTwoWords = changed.length === 2 && changed.every(([a, b]) => editsBetween(a, b) === 1);
    return isTwoWords || hasTypoIn(6, Infinity, 2)(each);
  },
  "accents added or removed": (each) =>
    normalizeName(each.query) === normal(each) && each.query !== each.name.toLowerCase(),
  "two words swapped": (each) =>
    changes(each)?.length === 2 &&
    wordsIn(each.query).sort().join() === wordsIn(normal(each)).sort().join(),
  "two words joined": (each) =>
    together(each.query) === together(normal(each)) &&
    each.query.length === normal(each).length - 1,
  "one word split": (each) =>
    together(each.query) === together(normal(each)) &&
    each.query.length === normal(each).length + 1,
  "last word unfinished": (each) =>
    normal(each).startsWith(each.query) && hasOneChange(each, (_, to) => to.length >= 3),
  "own town added": (each) => extraOf(each) === townMeant(each),
  "other town added": (each) =>
    towns.some((city) => townOf({ ...(companies[0] as NamedCompany), city }) === extraOf(each)) &&
    extraOf(each) !== townMeant(each),
  "region added": (each) => regionNames.includes(extraOf(each) ?? ""),
  "generic word added": (each) => genericWords.includes(extraOf(each) ?? ""),
  "other word added": (each) => /^[a-z]{3,}$/.test(extraOf(each) ?? ""),
  "extra word and a typo": (each) =>
    wordsIn(each.query).length > wordsIn(normal(each)).length && extraOf(each) === null,
  "one word left out": (each) => {
    const words = wordsIn(normal(each));
    return (
      words.length >= 3 && words.some((_, at) => words.toSpliced(at, 1).join(" ") === each.query)
    );
  },
  "plural or singular": (each) =>
    hasOneChange(
      each,
      (from, to) => to === `${from}s` || (/[sx]$/.test(from) && to === from.slice(0, -1)),
    ),
  "& for et and back": ({ query, name }) =>
    query !== name.toLowerCase() && withAnd(query) === withAnd(name),
  "digits for words and back": (each) => hasOneChange(each, isPair(numberWords)),
  "abbreviation and back": (each) => hasOneChange(each, isPair(abbreviations)),
  "spelt by ear once": (each) => hasOneChange(each, (from, to) => editsBetween(from, to) <= 3),
  "spelt by ear twice": (each) => (changes(each) ?? []).length <= 2 && each.query !== normal(each),
  "legal form before": hasForm((at) => at === 0),
  "legal form after": hasForm((at, count) => at === count - 1),
  "legal form in the middle": hasForm((at, count) => at > 0 && at < count - 1),
};

describe("the made-up queries", () => {
  it("are the same for the same seed, whichever classes are chosen", () => {
    const later = queryClasses.slice(5);
    const chosen = makeQueries(companies, later, 100, 1);
    expect(chosen).toEqual(made.filter(({ group }) => later.some(({ name }) => name === group)));
    expect(makeQueries(companies, later, 100, 2)).not.toEqual(chosen);
  });

  it("are at most as many as asked for of a class, each for another company", () => {
    for (const { name } of queryClasses) {
      expect(made.filter(({ group }) => group === name).length).toBeLessThanOrEqual(100);
    }
    expect(new Set(made.map(({ group, siren }) => `${group} ${siren}`)).size).toBe(made.length);
  });

  it("mean a company whose name is its own, and never spell another's name", () => {
    const sirens = sirensByName(companies);
    for (const { query, siren, name } of made) {
      expect(sirens.get(normalizeName(name))).toEqual([siren]);
      expect(sirens.get(normalizeName(query)) ?? [siren]).toEqual([siren]);
    }
  });

  it.each(queryClasses.map(({ name }) => name))("are as their class says: %s", (name) => {
    const some = made.filter(({ group }) => group === name);
    expect(some.length).toBeGreaterThan(10);
    expect(some.filter((each) => !properties[name]?.(each))).toEqual([]);
  });

  it("have a typo in the first letter now and then", () => {
    const typos = made.filter(({ group }) => group.startsWith("typo"));
    const first = typos.filter((each) => hasOneChange(each, (from, to) => from[0] !== to[0]));
    expect(first.length).toBeGreaterThan(0);
    expect(first.length / typos.length).toBeLessThan(0.3);
  });
});
