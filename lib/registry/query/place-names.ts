import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { townName } from "../search-index/name-words";
import { tokenKinds } from "../search-index/tokens";

/** A reading of a query in which some of its words are a place, the others a name. */
export type PlacedName = {
  words: readonly string[];
  /** The companies with an open establishment there. */
  there: IdSet;
};

const maxTownWords = 5;
const minTownLetters = 3;
const postalCode = /^\d{5}$/;

type Reading = { words: readonly string[]; town: string | null; postal: string | null };

/** Names what `foundPlaces` reads. */
export function wantPlaces(reader: IndexReader, words: readonly string[]): void {
  for (const { town, postal } of readings(words)) {
    if (town !== null) reader.want(tokenKinds.town + town);
    if (postal !== null) reader.want(...postalTokens(postal));
  }
}

/** The readings with a place that is one. */
export function foundPlaces(reader: IndexReader, words: readonly string[]): PlacedName[] {
  return readings(words)
    .map(({ words: rest, town, postal }) => {
      const sets: IdSet[] = [];
      if (town !== null) sets.push(reader.set(tokenKinds.town + town));
      if (postal !== null) {
        sets.push(IdSet.union(postalTokens(postal).map((token) => reader.set(token))));
      }
      return { words: rest, there: IdSet.intersection(sets) };
    })
    .filter(({ there }) => there.chunks.length > 0);
}

/** A reading in which the last words may begin a town's name. */
export type BegunPlace = { words: readonly string[]; town: string };

export function begunPlaces(words: readonly string[]): BegunPlace[] {
  return readings(words).flatMap(({ words: rest, town, postal }) => {
    const isAtEnd = rest.every((word, at) => word === words[at]);
    if (postal !== null || town === null || town.length < minTownLetters || !isAtEnd) return [];
    return [{ words: rest, town }];
  });
}

/** The readings in which they do: `evry` for EVRY-COURCOURONNES, `marse`. */
export async function unfinishedPlaces(
  reader: IndexReader,
  begun: readonly BegunPlace[],
): Promise<PlacedName[]> {
  for (const { town } of begun) reader.wantTokens(tokenKinds.town + town);
  await reader.load();
  return begun
    .map(({ words, town }) => ({ words, there: reader.tokens(tokenKinds.town + town) }))
    .filter(({ there }) => there.chunks.length > 0);
}

/** A postal code anywhere, words at either end as a town, or both. */
function readings(words: readonly string[]): Reading[] {
  const postal = words.find((word) => postalCode.test(word)) ?? null;
  const rest = postal === null ? words : words.filter((word) => word !== postal);
  const found: Reading[] = [];
  if (postal !== null && rest.length > 0) found.push({ words: rest, town: null, postal });
  for (let length = Math.min(maxTownWords, rest.length - 1); length >= 1; length -= 1) {
    const cut = rest.length - length;
    for (const [name, town] of [
      [rest.slice(0, cut), rest.slice(cut)],
      [rest.slice(length), rest.slice(0, length)],
    ] as const) {
      found.push({ words: name, town: townName(town.join(" ")), postal });
    }
  }
  return found;
}

function postalTokens(code: string): string[] {
  return [tokenKinds.postalCode + code, tokenKinds.otherPostalCode + code];
}
