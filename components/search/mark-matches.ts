export type NamePart = { text: string; isMatch: boolean };

/** Folds a character to lower case without accents. Always gives one character, so that positions stay valid. */
function fold(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return [...base][0] ?? character;
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);

type Wanted = { characters: string[]; mayBeApart: boolean };

/**
 * Splits a name into parts and marks each prefix of a word that matches a word of the query, a word that the query has
 * in two (`fit lab`), and words that the query has as one (`dupont`: DU PONT).
 */
export function markMatches(name: string, q: string): NamePart[] {
  const wanted = wantedIn(q);
  const characters = [...name];
  const folded = characters.map(fold);
  const marked = characters.map(() => false);
  folded.forEach((_, start) => {
    const isStart = start === 0 || !isWordCharacter(folded[start - 1] ?? "");
    if (!isStart) return;
    for (const each of wanted)
      marked.fill(true, start, Math.max(start, endOf(each, folded, start)));
  });
  return partsOf(characters, marked);
}

function wantedIn(q: string): Wanted[] {
  const words = q
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].map(fold));
  const pairs = words.slice(1).map((word, at) => [...(words[at] ?? []), ...word]);
  return [
    ...words.map((characters) => ({ characters, mayBeApart: true })),
    ...pairs.map((characters) => ({ characters, mayBeApart: false })),
  ];
}

/** Where a match that begins at `start` ends; -1: there is none. One that is apart in the name must be of whole words. */
function endOf({ characters, mayBeApart }: Wanted, name: readonly string[], start: number): number {
  let at = start;
  let isApart = false;
  for (const character of characters) {
    while (mayBeApart && at > start && at < name.length && !isWordCharacter(name[at] ?? "")) {
      at += 1;
      isApart = true;
    }
    if (name[at] !== character) return -1;
    at += 1;
  }
  return isApart && isWordCharacter(name[at] ?? "") ? -1 : at;
}

function partsOf(characters: string[], marked: boolean[]): NamePart[] {
  const parts: NamePart[] = [];
  characters.forEach((character, index) => {
    const isMatch = marked[index] ?? false;
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}
