import abbreviations from "./abbreviations.json";
import { optionalWord } from "./name-words";
import numbers from "./numbers.json";

/** Spellings of one word that are always treated alike, because names and queries use either. */
const sameWords = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
]);

/** The other spelling of a word that is always treated alike; null if there is none. */
export function sameWord(word: string): string | null {
  return sameWords.get(word) ?? null;
}

/**
 * The equivalents of a text. `et` is left out, as in queries. Of roman numerals those up to 39 count that have several
 * letters: a single one is rather an initial, and larger ones are also words (`mil`, `cd`).
 */
const byText = new Map<string, Set<string>>();
for (const group of [...abbreviations, ...numbers]) {
  const texts = group.map(withoutEt);
  for (const text of texts) {
    const others = byText.get(text) ?? new Set();
    for (const other of texts) if (other !== text) others.add(other);
    byText.set(text, others);
  }
}

function withoutEt(text: string): string {
  const words = text.split(" ").filter((word) => word !== optionalWord);
  return words.length > 0 ? words.join(" ") : text;
}

/** The number of words of the longest text that has equivalents. */
export const maxEquivalentWords = Math.max(
  ...[...byText.keys()].map((text) => text.split(" ").length),
);

/** The equivalents of some words, each as its words: `cie` for `compagnie`, `21` for `vingt un`. */
export function equivalentsOf(words: readonly string[]): string[][] {
  const others = byText.get(words.join(" ")) ?? [];
  return [...others].map((text) => text.split(" "));
}

const minPlural = 4;

/** A word in its other number, by the usual rules of French: `formations`, `bateaux`, `journaux`; [] if it has none. */
export function otherNumbers(word: string): string[] {
  if (word.length < minPlural || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith("aux")) return [word.slice(0, -1), `${word.slice(0, -3)}al`];
  if (/[aeo]ux$|s$/.test(word)) return [word.slice(0, -1)];
  if (/[xz]$/.test(word)) return [];
  if (word.endsWith("al")) return [`${word.slice(0, -2)}aux`, `${word}s`];
  return [/[aeo]u$/.test(word) ? `${word}x` : `${word}s`];
}
