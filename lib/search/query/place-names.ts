import { significantWords, townName } from "../analysis/name-words";
import type { IndexReader } from "../index/index-reader";
import { tokenKinds } from "../index/tokens";
import { IdSet } from "../postings/id-set";
import { categoriesBeside } from "./read-query";

/** A reading of a query in which some of its words are a place, the others a name. */
export type PlacedName = NameBeside & {
  /** The companies with an open establishment there. */
  there: IdSet;
};

/** The name beside a place, and the legal categories of the legal form between the two. */
type NameBeside = { words: readonly string[]; legalForms: readonly string[] };

const maxTownWords = 5;
const minTownLetters = 4;
const postalCode = /^\d{5}$/;
const begunPostalCode = /^\d{2,4}$/;
const corsica = /^2[ab]$/;

type Reading = NameBeside & { town: string | null; postal: string | null };

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
    .map(({ town, postal, ...name }) => {
      const sets: IdSet[] = [];
      if (town !== null) sets.push(reader.set(tokenKinds.town + town));
      if (postal !== null) sets.push(postalSet(reader, postal));
      return { ...name, there: IdSet.intersection(sets) };
    })
    .filter(({ there }) => there.chunks.length > 0);
}

/** A reading in which the last words may begin a place; `places`: the beginnings of such, none for any. */
export type BegunPlace = NameBeside & { postal: string | null; places: readonly string[] };

export function begunPlaces(words: readonly string[]): BegunPlace[] {
  return readings(words).flatMap(({ town, postal, ...name }) => {
    const others = words.filter((word) => word !== postal);
    const isAtEnd = name.words.every((word, at) => word === others[at]);
    if (town === null || !isAtEnd) return [];
    return [{ ...name, postal, places: placesBegunBy(town) }];
  });
}

/** `marse` begins a town's name; `75`, `2a` or `784` a postal code; one character could begin any place. */
function placesBegunBy(text: string): string[] {
  if (text.length === 1) return [];
  if (begunPostalCode.test(text)) return postalTokens(text);
  const town = tokenKinds.town + text;
  return corsica.test(text) ? [town, ...postalTokens("20")] : [town];
}

/** The readings in which they do: `evry` for EVRY-COURCOURONNES, `marse`. */
export async function unfinishedPlaces<Begun extends BegunPlace>(
  reader: IndexReader,
  begun: readonly Begun[],
): Promise<(Begun & { there: IdSet | null })[]> {
  for (const { places } of begun) for (const place of places) reader.wantTokens(place);
  await reader.load();
  return begun
    .map((each) => {
      const begun = IdSet.union(each.places.map((place) => reader.tokens(place)));
      const coded = each.postal === null ? null : postalSet(reader, each.postal);
      const there = coded && each.places.length > 0 ? coded.and(begun) : begun;
      return { ...each, there: each.places.length > 0 ? there : coded };
    })
    .filter(({ there }) => there === null || there.chunks.length > 0);
}

/** The readings with words at either end that are no place: what was meant for a town. */
export function unknownTowns(reader: IndexReader, words: readonly string[]): TownBeside[] {
  return readings(words).flatMap(({ town, postal, ...name }) => {
    if (town === null || town.length < minTownLetters || postal !== null) return [];
    return reader.set(tokenKinds.town + town).chunks.length > 0 ? [] : [{ ...name, town }];
  });
}

export type TownBeside = NameBeside & { town: string };

/** The companies in any of the towns. */
export async function inTowns(reader: IndexReader, towns: readonly string[]): Promise<IdSet> {
  const tokens = towns.map((town) => tokenKinds.town + town);
  reader.want(...tokens);
  await reader.load();
  return IdSet.union(tokens.map((token) => reader.set(token)));
}

/** A postal code anywhere, words at either end as a town, or both. */
function readings(words: readonly string[]): Reading[] {
  const postal = words.find((word) => postalCode.test(word)) ?? null;
  const rest = postal === null ? words : words.filter((word) => word !== postal);
  const found: Reading[] = [];
  if (postal !== null && rest.length > 0) found.push({ ...nameIn(rest), town: null, postal });
  for (let length = Math.min(maxTownWords, rest.length - 1); length >= 1; length -= 1) {
    const cut = rest.length - length;
    for (const [name, town] of [
      [rest.slice(0, cut), rest.slice(cut)],
      [rest.slice(length), rest.slice(0, length)],
    ] as const) {
      found.push({ ...nameIn(name), town: townName(town.join(" ")), postal });
    }
  }
  return found;
}

function nameIn(words: readonly string[]): NameBeside {
  const significant = significantWords(words);
  return { words: significant, legalForms: categoriesBeside(significant, words) };
}

function postalSet(reader: IndexReader, code: string): IdSet {
  return IdSet.union(postalTokens(code).map((token) => reader.set(token)));
}

function postalTokens(code: string): string[] {
  return [tokenKinds.postalCode + code, tokenKinds.otherPostalCode + code];
}
