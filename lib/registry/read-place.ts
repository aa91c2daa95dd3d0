import { arrondissementCode, arrondissementNamed } from "@/lib/contract/arrondissements";
import { regions } from "@/lib/contract/regions";
import type { TextAsFilters } from "@/lib/contract/registry";
import { departmentsOf, departmentsOfRegion } from "@/lib/search/analysis/areas";
import { optionalWord, townName as townInIndex } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { townName } from "./nomenclatures/town-name";

/** A word of a text, where it stands, and whether a comma or the like is before it. */
export type Word = { text: string; from: number; to: number; isSeparated: boolean };
/** A town in search form, for words in search form; null: none. */
export type FindTown = (text: string) => string | null;
/** A place by each filter that can say it, the usual one first: Paris is a department and a town. Empty: no place. */
type Place = Pick<TextAsFilters, "city" | "postalCode" | "department" | "region">;

/** What may stand before a place: `boulangerie à Lyon`, `bakeries located near Lyon`. */
const preposition =
  /^(?:au?|aux|des?|d|du|dans|en|in|of|near|around|the|pres|(?:situ|bas|implant|install|cre|immatricul)ee?s?|based|located|created|founded|registered)$/;
/** Only an area has an article that is no part of its name: `dans le Rhône`, but `Le Havre`. */
const article = /^(?:l|la|le|les)$/;
const areaWord = /^(?:departe?ments?|regions?)$/;
const townWord = /^(?:villes?|communes?|city|cities|towns?)$/;
/** `au Havre` is `à Le Havre`. */
const contractions: Record<string, string> = { au: "le", aux: "les", du: "le", des: "les" };
/** `Or` is rather gold. */
const conjunction = /^(?:et|ou|and|or|ET|OU|AND|OR)$/;
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/([,;/&+]\s*)?([\p{L}\p{N}]+)/gu)].map(
    ({ 0: all, 1: separator, 2: word = "", index }) => ({
      text: word,
      from: index + all.length - word.length,
      to: index + all.length,
      isSeparated: separator !== undefined,
    }),
  );
}

/** Whether the word may stand before a place. */
export function isPreposition({ text }: Word): boolean {
  return preposition.test(normalizeName(text));
}

export function isConjunction(word: Word | undefined): boolean {
  return word !== undefined && conjunction.test(word.text);
}

/**
 * The filter that says a place, or several of one kind as a list: `Lyon et Villeurbanne`; null: none does.
 * `mayAdjoin`: nothing need stand between the places: `Lyon Villeurbanne`. In a name, one may be a surname: `Albert Lyon`.
 */
export function readPlace(
  words: readonly Word[],
  findTown: FindTown,
  mayAdjoin = false,
): Place | null {
  const isBoundary = (word: Word) => mayAdjoin || isConjunction(word) || word.isSeparated;
  const [said] = Object.entries(placesNamed(words, { findTown, isBoundary }, false));
  return said ? Object.fromEntries([said]) : null;
}

/** How towns are found, and whether another place may begin with a word. */
type ListOfPlaces = { findTown: FindTown; isBoundary: (word: Word) => boolean };

/** Of a list, the first place has as many words as possible: `Indre-et-Loire et Loir-et-Cher`. */
function placesNamed(words: readonly Word[], list: ListOfPlaces, isLed: boolean): Place {
  const { findTown, isBoundary } = list;
  const place = placeNamed(words, findTown, isLed);
  if (isPlace(place)) return place;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const word = words[at] as Word;
    if (!isBoundary(word)) continue;
    const first = placeNamed(words.slice(0, at), findTown, isLed);
    if (!isPlace(first)) continue;
    const others = placesNamed(words.slice(isConjunction(word) ? at + 1 : at), list, true);
    const both = joined(first, others);
    if (isPlace(both)) return both;
  }
  return {};
}

/** Two places by the filters that can say both. */
function joined(one: Place, other: Place): Place {
  const kinds = Object.keys(one) as (keyof Place)[];
  return Object.fromEntries(
    kinds.filter((kind) => other[kind]).map((kind) => [kind, `${one[kind]},${other[kind]}`]),
  );
}

/** `isLed`: a preposition, or another place, is before the words. */
function placeNamed(words: readonly Word[], findTown: FindTown, isLed: boolean): Place {
  const place = placeOfWords(words, findTown);
  if (isPlace(place) || words.length < 2) return place;
  const [first, ...rest] = words as [Word, ...Word[]];
  const lead = normalizeName(first.text);
  if (preposition.test(lead)) {
    const text = contractions[lead];
    return placeNamed(text ? [{ ...first, text }, ...rest] : rest, findTown, true);
  }
  if (townWord.test(lead)) return only(placeNamed(rest, findTown, true), ["city"]);
  const hasLead = areaWord.test(lead) || (isLed && article.test(lead));
  if (!hasLead && !areaWord.test(normalizeName(words.at(-1)?.text ?? ""))) return {};
  const named = placeNamed(hasLead ? rest : words.slice(0, -1), findTown, true);
  return only(named, ["region", "department"]);
}

function placeOfWords(words: readonly Word[], findTown: FindTown): Place {
  const text = normalizeName(words.map((word) => word.text).join(" "));
  if (/^\d{5}$/.test(text)) return { postalCode: text };
  const inIndex = townInIndex(text);
  const arrondissement = arrondissementNamed(arrondissementCode(text) ?? "");
  if (arrondissement) return { city: `${arrondissement}e` };
  const town = findTown(inIndex);
  return {
    ...areaNamed(text),
    ...(town && { city: townName(town.toUpperCase(), null) ?? town }),
  };
}

/** A department, or a region, of which some exist no more: `Auvergne`. */
function areaNamed(text: string): Place {
  const codes = departmentsOf(text.replaceAll(` ${optionalWord} `, " ").split(" "));
  if (codes.length === 0) return {};
  const department = codes.join(",");
  const region = regions.find(({ code }) => departmentsOfRegion(code).join(",") === department);
  return { ...(region && codes.length > 1 && { region: region.code }), department };
}

function only(place: Place, kinds: readonly (keyof Place)[]): Place {
  return Object.fromEntries(kinds.flatMap((kind) => (place[kind] ? [[kind, place[kind]]] : [])));
}

function isPlace(place: Place): boolean {
  return Object.keys(place).length > 0;
}
