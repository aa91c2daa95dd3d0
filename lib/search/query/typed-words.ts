import { wordsOf } from "../analysis/name-words";

const piece = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Of a query's words, in the search's form, those at some places, as they were typed: `BRETAGNE`, `Évry`.
 */
export function typedWords(
  q: string,
  words: readonly string[],
  places: readonly number[],
): string[] {
  if (places.length === 0) return [];
  const typed = q.split(/\s+/u).flatMap(piecesOf);
  let next = 0;
  const texts = words.map((word) => {
    const at = typed.findIndex((each, place) => place >= next && each.word === word);
    if (at < 0) return word;
    next = at + 1;
    return (typed[at] as Piece).text;
  });
  return places.map((place) => texts[place] as string);
}

type Piece = { text: string; word: string };

/** The words of a text without spaces, which may have several (`Saint-Denis`), and one of several pieces (`S.N.C.F.`). */
function piecesOf(chunk: string): Piece[] {
  const words = wordsOf(chunk);
  const texts = chunk.match(piece) ?? [];
  if (words.length === texts.length) {
    return words.map((word, at) => ({ word, text: texts[at] as string }));
  }
  const text = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return words.map((word) => ({ word, text: words.length === 1 ? text : word }));
}
