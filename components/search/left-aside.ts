export type QueryPart = { text: string; isLeftAside: boolean };

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** A query in parts, those marked that are words left aside: `words` are as typed, in their order. */
export function markLeftAside(q: string, words: readonly string[]): QueryPart[] {
  const parts: QueryPart[] = [];
  let shown = 0;
  for (const word of words) {
    const start = findWord(q, word, shown);
    if (start < 0) continue;
    if (start > shown) parts.push({ text: q.slice(shown, start), isLeftAside: false });
    shown = start + word.length;
    parts.push({ text: q.slice(start, shown), isLeftAside: true });
  }
  if (shown < q.length) parts.push({ text: q.slice(shown), isLeftAside: false });
  return parts;
}

/** Where a text stands as a word of its own, from a place on; -1: nowhere. */
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
