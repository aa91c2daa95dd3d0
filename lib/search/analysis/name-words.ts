import json from "./legal-forms.json";
import { normalizeName } from "./normalize-name";

export const maxWordLength = 100;
const longWord = new RegExp(`\\S{${maxWordLength + 1},}`);

/** Legal forms as people write them in names, with the legal categories (prefixes of INSEE's codes) of each. */
export const legalFormWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<string[]>(json.words),
);

/** A word that names and queries may leave out (`X & FILS`, `X ET FILS`). */
export const optionalWord = "et";

/** The words of a name in search form, each cut to 100 characters. */
export function wordsOf(text: string): string[] {
  const normal = normalizeName(text);
  if (normal === "") return [];
  const words = normal.split(" ");
  if (normal.length <= maxWordLength || !longWord.test(normal)) return words;
  return words.map((word) => [...word].slice(0, maxWordLength).join(""));
}

/** The words without legal forms at either end and without `et`; all words if none is left. */
export function significantWords(words: readonly string[]): readonly string[] {
  let from = 0;
  let to = words.length;
  while (from < to && legalFormWords.has(words[from] as string)) from += 1;
  while (to > from && legalFormWords.has(words[to - 1] as string)) to -= 1;
  const rest = from === 0 && to === words.length ? words : words.slice(from, to);
  const significant = rest.includes(optionalWord)
    ? rest.filter((word) => word !== optionalWord)
    : rest;
  return significant.length > 0 ? significant : words;
}

export const articles: ReadonlySet<string> = new Set(["l", "la", "le", "les"]);

/** The words that a name begins with: the first one and, if it is an article, also the second (`la poste`). */
export function firstWords(significant: readonly string[]): readonly string[] {
  return significant.slice(0, articles.has(significant[0] as string) ? 2 : 1);
}

const maxCountedWords = 99;

/** The number of significant words of a name, at most 99; 0 without a name. */
export function countNameWords(name: string | null): number {
  if (name === null) return 0;
  return Math.min(countPlainWords(name) ?? significantWords(wordsOf(name)).length, maxCountedWords);
}

const longestForm = Math.max(...[...legalFormWords.keys()].map((word) => word.length));

/** The same, but faster, for names in upper case without legal forms, `et` and dots, as most are; null for other names. */
function countPlainWords(name: string): number | null {
  let count = 0;
  let start = -1;
  for (let at = 0; at <= name.length; at += 1) {
    const unit = at < name.length ? name.charCodeAt(at) : 32;
    if (unit > 90 || unit === 46) return null;
    if (unit >= 65 || (unit >= 48 && unit <= 57)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      const isShort = at - start <= longestForm;
      if (isShort && isFormOrOptional(name.slice(start, at).toLowerCase())) return null;
      count += 1;
      start = -1;
    }
  }
  return count;
}

function isFormOrOptional(word: string): boolean {
  return word === optionalWord || legalFormWords.has(word);
}

/** The runs of single letters, each as one word: `a b c dupont` gives `abc`. */
export function letterRuns(words: readonly string[]): string[] {
  const runs: string[] = [];
  let run = "";
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at];
    if (word !== undefined && word.length === 1 && !/\d/.test(word)) {
      run += word;
      continue;
    }
    if (run.length > 1) runs.push(run);
    run = "";
  }
  return runs;
}

/** They are written out, as in the names of towns. */
const townWords: Record<string, string> = { st: "saint", ste: "sainte" };
const arrondissement = /^(?:\d{1,2}(?:er|e|eme)?|arrondissement)$/;

/** The name of a town in search form: `ST-DENIS CEDEX 2` gives `saint denis`, `PARIS 15` gives `paris`. */
export function normalizeTown(city: string): string {
  const words = normalizeName(city).split(" ");
  const cedex = words.indexOf("cedex");
  let end = cedex < 0 ? words.length : cedex;
  while (end > 1 && arrondissement.test(words[end - 1] as string)) end -= 1;
  return words
    .slice(0, end)
    .map((word) => townWords[word] ?? word)
    .join(" ");
}
