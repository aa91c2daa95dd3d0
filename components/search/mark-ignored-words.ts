export type QueryPart = { text: string; isIgnored: boolean };

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Splits a query into parts and marks the words that the search ignored. `words` are as typed, in order. */
export function markIgnoredWords(q: string, words: readonly string[]): QueryPart[] {
  const parts: QueryPart[] = [];
  let shown = 0;
  for (const word of words) {
    const start = findWord(q, word, shown);
    if (start < 0) continue;
    if (start > shown) parts.push({ text: q.slice(shown, start), isIgnored: false });
    shown = start + word.length;
    parts.push({ text: q.slice(start, shown), isIgnored: true });
  }
  if (shown < q.length) parts.push({ text: q.slice(shown), isIgnored: false });
  return parts;
}

/** The index of the first occurrence of `word` as a whole word at or after `from`; -1 if there is none. */
function findWord(q: string, word: string, from: number): number {
  let start = q.indexOf(word, from);
  while (start >= 0) {
    const before = [...q.slice(0, start)].at(-1) ?? "";
    const [after = ""] = q.slice(start + word.length);
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return start;
    start = q.indexOf(word, start + 1);
  }
  return -1;
}
