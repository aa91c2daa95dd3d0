import json from "./sound-spellings.json";

type Spelling = { letters: string; before: RegExp | null; sound: string };

/** What must follow some spellings. Before neither a vowel nor n or m, a vowel with n or m is nasal. */
const followers: Readonly<Record<string, RegExp>> = {
  nasal: /^(?![aeiouynm])/,
  soft: /^[eiy]/,
  hard: /^[aou]/,
  liquid: /^[rln]/,
};

/** French spellings and their sounds, by first letter. The first spelling that matches is used. A colon marks a nasal vowel. */
const byFirstLetter = new Map(
  Object.entries<string[][]>(json).map(([letter, spellings]) => [
    letter,
    spellings.map(([letters = "", sound = "", name = ""]): Spelling => {
      return { letters, sound, before: followers[name] ?? null };
    }),
  ]),
);

/**
 * A phonetic key for French: words that sound alike have the same key, such as `pharmacie` and `farmassi`, `bato` and
 * `bateaux`. The word must be in search form (a to z, 0 to 9).
 */
export function soundKey(word: string): string {
  const end = withoutSilentEnd(word);
  let key = "";
  for (let at = 0; at < end; ) {
    const spelling = spellingAt(word, at, end);
    const sound = spelling?.sound ?? (word[at] as string);
    if (sound !== "" && !key.endsWith(sound)) key += sound;
    at += spelling?.letters.length ?? 1;
  }
  return key;
}

function spellingAt(word: string, at: number, end: number): Spelling | undefined {
  for (const spelling of byFirstLetter.get(word[at] as string) ?? []) {
    const after = at + spelling.letters.length;
    if (after > end || !word.startsWith(spelling.letters, at)) continue;
    if (spelling.before === null || spelling.before.test(word.slice(after, after + 1)))
      return spelling;
  }
  return undefined;
}

/** The length of a word without its silent letters at the end: `dupont`, `dupond` and `duponts` sound alike. */
function withoutSilentEnd(word: string): number {
  let end = word.length;
  if (end > 3 && "sxz".includes(word[end - 1] as string)) end -= 1;
  if (end > 3 && word[end - 1] === "e") end -= 1;
  else if (end > 3 && "td".includes(word[end - 1] as string)) end -= 1;
  if (end > 3 && word[end - 1] === "s" && end < word.length) end -= 1;
  return end;
}
