import { wordsOf } from "../analysis/name-words";

const piece = /[\p{L}\p{N}\p{M}]+/gu;

/** The query's words at some indexes as they were typed (`BRETAGNE`, `Évry`). `words`: all words in search form. */
export function typedWords(
  q: string,
  words: readonly string[],
  indexes: readonly number[],
): string[] {
  if (indexes.length === 0) return [];
  const typed = q.split(/\s+/u).flatMap(piecesOf);
  let next = 0;
  const texts = words.map((word) => {
    const position = typed.findIndex((each, at) => at >= next && each.word === word);
    if (position < 0) return word;
    next = position + 1;
    return (typed[position] as Piece).text;
  });
  return indexes.map((at) => texts[at] as string);
}

type Piece = { text: string; word: string };

/** The words of a text without spaces: several (`Saint-Denis`), or one of several pieces (`S.N.C.F.`). */
function piecesOf(chunk: string): Piece[] {
  const words = wordsOf(chunk);
  const texts = chunk.match(piece) ?? [];
  if (words.length === texts.length) {
    return words.map((word, at) => ({ word, text: texts[at] as string }));
  }
  const text = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return words.map((word) => ({ word, text: words.length === 1 ? text : word }));
}
