/**
 * French spellings and their sounds, by first letter. The first spelling that matches is used. The sign between
 * spelling and sound says what must follow the spelling: `-` anything, `~` no vowel, n or m (the vowel is then nasal),
 * `<` e, i or y, `>` a, o or u, `=` r, l or n. A colon marks a nasal vowel.
 */
const spellings = `
ain~:i aim~:i an~:a am~:a au-o ai-e ay-e ae-e a-a
eau-o ein~:i eim~:i en~:a em~:a eu-eu ei-e ey-e e-e
ien~i:i in~:i im~:i i-i oeu-eu oin~w:i ou-ou oi-wa oy-wa on~:o om~:o o-o
un~:i um~:i u-u yn~:i ym~:i y-i
ch=k ch-ch ck-k cq-k c<s c-k gn-gn gu<g ge>j g<j g-g h- ph-f p-p qu-k q-k
sch-ch sh-ch sc<s s-s tion~si:o tion-sion th-t t-t w-v x-ks z-s`;

type Spelling = { letters: string; before: RegExp | null; sound: string };

const followers: Readonly<Record<string, RegExp>> = {
  "~": /^(?![aeiouynm])/,
  "<": /^[eiy]/,
  ">": /^[aou]/,
  "=": /^[rln]/,
};
const byFirstLetter = new Map<string, Spelling[]>();
for (const [, letters = "", sign = "", sound = ""] of spellings.matchAll(
  /([a-z]+)([~<>=-])(\S*)/g,
)) {
  const spelling = { letters, before: followers[sign] ?? null, sound };
  byFirstLetter.set(letters[0] as string, [
    ...(byFirstLetter.get(letters[0] as string) ?? []),
    spelling,
  ]);
}

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
