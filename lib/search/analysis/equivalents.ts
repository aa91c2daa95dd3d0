import abbreviations from "./abbreviations.json";
import { optionalWord } from "./name-words";

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

const units =
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(
    " ",
  );
const tens = ["", "dix", "vingt", "trente", "quarante", "cinquante", "soixante"];
const english = "zero one two three four five six seven eight nine ten".split(" ");
const romanUnits = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
/** Larger numbers need other letters than i, v and x, and some of them are also words: `mil`, `cd`. */
const largestRoman = 39;
const ordinals = "troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme".split(
  " ",
);

/** A number up to 99 in words. */
function writtenOut(number: number): string {
  if (number < units.length) return units[number] as string;
  const base = number < 70 ? number - (number % 10) : number < 80 ? 60 : 80;
  const ten = base === 80 ? "quatre vingt" : (tens[base / 10] as string);
  if (number === base) return ten;
  const isJoined = number % 10 === 1 && base > 10 && base < 80;
  return `${ten} ${isJoined ? "et " : ""}${writtenOut(number - base)}`;
}

/** A number in roman numerals; `""` if that is a single letter, which is more likely an initial. */
function romanOf(number: number): string {
  if (number > largestRoman) return "";
  const roman = "x".repeat(Math.floor(number / 10)) + romanUnits[number % 10];
  return roman.length > 1 ? roman : "";
}

const numbers: readonly (readonly string[])[] = [
  ...Array.from({ length: 100 }, (_, number) =>
    [String(number), writtenOut(number), english[number] ?? "", romanOf(number)].filter(Boolean),
  ),
  ...ordinals.map((ordinal, at) => [`${at + 3}e`, `${at + 3}eme`, ordinal]),
  ["1", "une"],
  ["100", "cent"],
  ["1000", "mille"],
  ["2000", "deux mille"],
  ["1er", "premier"],
  ["1ere", "premiere"],
  ["2e", "2eme", "2nd", "second", "deuxieme"],
  ["2nde", "seconde"],
];

/** The equivalents of a text. `et` is left out, as in queries. */
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
