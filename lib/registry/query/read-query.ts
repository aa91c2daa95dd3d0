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

const betweenDigits = /[\s.\-\u2010-\u2015/]+/gu;
const invisible = /\p{Cf}+/gu;
const vatNumber = /^FR(\d{2})(\d{9})$/i;
const label =
  /^(?:(?:n°|nº|numero|numéro|num|no|siren|siret|rcs|tva|vat|id|intracommunautaire)[\s.:°#]*)+(?=fr\s*\d|\d)/i;
/** As in legal notices: `RCS Paris 552 032 534`, `552 032 534 R.C.S. Paris`. */
const registryCourt =
  /^r\.?c\.?s\.?\s+[\p{L}'\- ]+?(?=\d)|(?<=\d)\s*r\.?c\.?s\.?(?:\s+[\p{L}'\- ]+)?$/iu;
const brackets = /[()[\]«»"]+/gu;

/**
 * Reads a query. Identifiers are known with any spaces, dots, dashes and tabs in them and a word like
 * `SIREN` before; a French VAT number with the right key stands for its SIREN.
 */
export function readQuery(q: string): ReadQuery {
  const name = readName(q);
  const typed = q.normalize("NFKC").replace(invisible, "").replace(brackets, " ").trim();
  const compact = typed.replace(registryCourt, "").replace(label, "").replace(betweenDigits, "");
  if (/^\d{9}$/.test(compact)) return { kind: "siren", siren: compact, name };
  if (/^\d{14}$/.test(compact)) return { kind: "siret", siret: compact, name };
  const [, key, siren] = vatNumber.exec(compact) ?? [];
  if (siren && Number(key) === vatKey(siren)) return { kind: "siren", siren, name };
  return { kind: "name", name };
}

/** The two check digits that stand before a SIREN in its French VAT number. */
export function vatKey(siren: string): number {
  return (12 + 3 * (Number(siren) % 97)) % 97;
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
