import type { Random } from "@/lib/demo/random";

const firstLetterShare = 0.1;

type Edit = (random: Random, word: string, at: number) => string;

const edits: readonly Edit[] = [
  (_, word, at) => replaceAt(word, at, 1, ""),
  (_, word, at) => replaceAt(word, at, 0, word.charAt(at)),
  (random, word, at) => replaceAt(word, at, 1, letter(random)),
  (_, word, at) => replaceAt(word, at, 2, word.charAt(at + 1) + word.charAt(at)),
  (random, word, at) => replaceAt(word, at, 0, letter(random)),
];

/**
 * One typo between two positions (`to` excluded): a letter is left out, doubled, replaced, swapped with
 * the next one, or inserted. The result always differs from the word.
 */
export function mistypeBetween(random: Random, word: string, from: number, to: number): string {
  for (;;) {
    const mistyped = random.pick(edits)(random, word, from + random.below(to - from));
    if (mistyped !== word) return mistyped;
  }
}

/** One typo anywhere; one in ten may be in the first letter. */
export function mistype(random: Random, word: string): string {
  return mistypeBetween(random, word, firstOf(random), word.length);
}

/** A typo in each half of the word. */
export function mistypeTwice(random: Random, word: string): string {
  const half = Math.floor(word.length / 2);
  const second = mistypeBetween(random, word, half + 1, word.length);
  return mistypeBetween(random, second, firstOf(random), half);
}

function firstOf(random: Random): number {
  return random.chance(firstLetterShare) ? 0 : 1;
}

function letter(random: Random): string {
  return String.fromCharCode(97 + random.below(26));
}

function replaceAt(word: string, at: number, length: number, by: string): string {
  return word.slice(0, at) + by + word.slice(at + length);
}

type SoundAlike = { spelling: RegExp; others: readonly string[] };

const doubled = [..."lmnprtfc"];

/** Spellings that a French ear does not tell apart, or hardly. */
const soundAlikes: readonly SoundAlike[] = [
  { spelling: /ph/g, others: ["f"] },
  { spelling: /f/g, others: ["ph"] },
  { spelling: /eau|au/g, others: ["o"] },
  { spelling: /o(?![uin])/g, others: ["au", "eau"] },
  { spelling: /ai(?![nlm])|ei(?![nl])/g, others: ["e", "é"] },
  { spelling: /e(?=ll|tt|rr|ss|r[^aeiouy]|ct)/g, others: ["ai"] },
  { spelling: /qu/g, others: ["k", "c"] },
  { spelling: /k/g, others: ["c", "qu"] },
  { spelling: /c(?=[aoulr])/g, others: ["k", "qu"] },
  { spelling: /ss/g, others: ["c", "s"] },
  { spelling: /c(?=[eiy])/g, others: ["s", "ss"] },
  { spelling: /(?<![s])s(?=[eiy])/g, others: ["c"] },
  { spelling: /y/g, others: ["i"] },
  { spelling: /i(?!n)/g, others: ["y"] },
  { spelling: /(?<![cpst])h/g, others: [""] },
  { spelling: /th/g, others: ["t"] },
  { spelling: /^(?=[aeiou])/g, others: ["h"] },
  { spelling: /an(?![aeiouyn])/g, others: ["en"] },
  { spelling: /en(?![aeiouyn])/g, others: ["an"] },
  { spelling: /ain(?![aeiouyn])|ein(?![aeiouyn])/g, others: ["in"] },
  { spelling: /(?<![ae])in(?![aeiouyn])/g, others: ["ain", "ein"] },
  { spelling: /gu(?=[eaio])/g, others: ["g"] },
  { spelling: /g(?=[ao])/g, others: ["gu"] },
  { spelling: /g(?=[ei])/g, others: ["j"] },
  { spelling: /(?<=[aeiouy])z(?=[aeiouy])/g, others: ["s"] },
  { spelling: /(?<=[aeiouy])s(?=[aeiouy])/g, others: ["z"] },
  { spelling: /[stedx]$/g, others: [""] },
  { spelling: /(?<=[aeiou])$/g, others: ["s", "t"] },
  { spelling: /(?<=[lnrt])$/g, others: ["e", "s"] },
  ...doubled.flatMap((one) => [
    { spelling: new RegExp(one + one, "g"), others: [one] },
    { spelling: new RegExp(`(?<=[aeiou])${one}(?=[aeiou])`, "g"), others: [one + one] },
  ]),
];

/** The word with one sound spelt another way; null when no rule fits. */
export function spellByEar(random: Random, word: string): string | null {
  const fitting = soundAlikes.filter(({ spelling }) => word.search(spelling) >= 0);
  if (fitting.length === 0) return null;
  const { spelling, others } = random.pick(fitting);
  const found = random.pick([...word.matchAll(spelling)]);
  return replaceAt(word, found.index, found[0].length, random.pick(others));
}
