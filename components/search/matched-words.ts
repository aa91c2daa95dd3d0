export type NamePart = { text: string; isMatch: boolean };

/** A character without case and accents; the same count of characters as before. */
function fold(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return [...base][0] ?? character;
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** A name in parts, those marked with which a word of the query begins. */
export function markMatches(name: string, q: string): NamePart[] {
  const wanted = q
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].map(fold));
  const characters = [...name];
  const folded = characters.map(fold);
  const marked = characters.map(() => false);
  folded.forEach((_, start) => {
    const isStart = start === 0 || !isWordCharacter(folded[start - 1] ?? "");
    if (!isStart) return;
    for (const word of wanted) {
      if (word.every((character, offset) => folded[start + offset] === character)) {
        marked.fill(true, start, start + word.length);
      }
    }
  });
  return partsOf(characters, marked);
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
