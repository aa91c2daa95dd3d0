import { readTypedNumber } from "@/lib/contract/typed-number";
import { legalFormWords, letterRuns, significantWords, wordsOf } from "../search-index/name-words";

/** What was typed: an identifier (whose digits may also be a name), or a name. */
export type ReadQuery =
  | { kind: "siren"; siren: string; name: NameQuery }
  | { kind: "siret"; siret: string; name: NameQuery }
  | { kind: "name"; name: NameQuery };

export type NameQuery = {
  /** Those that a name must have, in the order typed, the last perhaps unfinished; none: nothing to find. */
  words: readonly string[];
  /** Words whose names are as good: two or more single letters typed apart, written together. */
  joinedLetters: readonly string[];
  /** The legal categories (prefixes) of the legal form that was typed; empty when none was. */
  legalForms: readonly string[];
};

/** Reads a query. A French VAT number with the right key stands for its SIREN. */
export function readQuery(q: string): ReadQuery {
  const name = readName(q);
  const number = readTypedNumber(q);
  if (number?.kind === "siret") return { kind: "siret", siret: number.digits, name };
  if (number?.kind === "siren" || number?.isRight) {
    return { kind: "siren", siren: number.siren, name };
  }
  return { kind: "name", name };
}

/** Legal forms at either end and `et` do not change what is found. */
function readName(q: string): NameQuery {
  const all = wordsOf(q);
  const words = significantWords(all);
  const left = words.length === all.length ? [] : all.filter((word) => !words.includes(word));
  return {
    words,
    joinedLetters: letterRuns(words),
    legalForms: left.flatMap((word) => legalFormWords.get(word) ?? []),
  };
}
