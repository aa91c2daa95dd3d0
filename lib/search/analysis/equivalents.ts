import abbreviations from "./abbreviations.json";

/** Spellings of one word that are never told apart: names and queries have either. */
const sameWords = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
]);

/** Another spelling that is always meant too; null: there is none. */
export function sameWord(word: string): string | null {
  return sameWords.get(word) ?? null;
}

const units =
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(
    " ",
  );
const tens = ["", "dix", "vingt", "trente", "quarante", "cinquante", "soixante"];
const english = "zero one two three four five six seven eight nine ten".split(" ");
const romans = ["", "", "ii", "iii", "iv", "", "vi", "vii", "viii", "ix"];
const ordinals = "troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme".split(
  " ",
);

/** A number up to 99 as it is written out. */
function writtenOut(number: number): string {
  if (number < units.length) return units[number] as string;
  const base = number < 70 ? number - (number % 10) : number < 80 ? 60 : 80;
  const ten = base === 80 ? "quatre vingt" : (tens[base / 10] as string);
  if (number === base) return ten;
  const isJoined = number % 10 === 1 && base > 10 && base < 80;
  return `${ten} ${isJoined ? "et " : ""}${writtenOut(number - base)}`;
}

const numbers: readonly (readonly string[])[] = [
  ...Array.from({ length: 100 }, (_, number) =>
    [String(number), writtenOut(number), english[number] ?? "", romans[number] ?? ""].filter(
      Boolean,
    ),
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

/** The longest of them has so many words. */
export const maxEquivalentWords = 3;

const byText = new Map<string, Set<string>>();
for (const group of [...abbreviations, ...numbers]) {
  for (const text of group) {
    const others = byText.get(text) ?? new Set();
    for (const other of group) if (other !== text) others.add(other);
    byText.set(text, others);
  }
}

/** Words written otherwise: `cie` for `compagnie`, `24` for `vingt quatre`; each given as its words. */
export function equivalentsOf(words: readonly string[]): string[][] {
  const others = byText.get(words.join(" ")) ?? [];
  return [...others].map((text) => text.split(" "));
}

const minPlural = 4;

/** The word in its other number, as French writes most: `formations`, `bateaux`, `journaux`; [] where it has none. */
export function otherNumbers(word: string): string[] {
  if (word.length < minPlural || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith("aux")) return [word.slice(0, -1), `${word.slice(0, -3)}al`];
  if (/[aeo]ux$|s$/.test(word)) return [word.slice(0, -1)];
  if (/[xz]$/.test(word)) return [];
  if (word.endsWith("al")) return [`${word.slice(0, -2)}aux`, `${word}s`];
  return [/[aeo]u$/.test(word) ? `${word}x` : `${word}s`];
}
