import { readNumberWithin, readTypedNumber } from "@/lib/contract/typed-number";
import { legalFormWords, letterRuns, significantWords, wordsOf } from "../analysis/name-words";

/** What was typed: an identifier (whose digits may also be a name), or a name. `isAlone`: without other words. */
export type ReadQuery =
  | { kind: "siren"; siren: string; isAlone: boolean; name: NameQuery }
  | { kind: "siret"; siret: string; isAlone: boolean; name: NameQuery }
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
  const typed = readTypedNumber(q);
  const isAlone = typed !== null && (typed.kind !== "vat" || typed.isRight);
  const number = isAlone ? typed : readNumberWithin(q);
  if (number?.kind === "siret") return { kind: "siret", siret: number.digits, isAlone, name };
  if (number) return { kind: "siren", siren: number.siren, isAlone, name };
  return { kind: "name", name };
}

/** Legal forms at either end and `et` do not change what is found. */
function readName(q: string): NameQuery {
  const all = withFormsJoined(wordsOf(q));
  const words = significantWords(all);
  return { words, joinedLetters: letterRuns(words), legalForms: categoriesBeside(words, all) };
}

/** The legal categories of the forms that are among all words, and not among those left. */
export function categoriesBeside(left: readonly string[], all: readonly string[]): string[] {
  if (left.length === all.length) return [];
  return all
    .filter((word) => !left.includes(word))
    .flatMap((word) => legalFormWords.get(word) ?? []);
}

/** `s a s` at either end as one word, where there are others; also in `s a s l avenir`. */
function withFormsJoined(words: readonly string[]): readonly string[] {
  for (const run of letterRuns(words)) {
    if (run.length === words.length) continue;
    const form = [run, run.replace(/[ld]$/, "")].find((letters) => legalFormWords.has(letters));
    if (form === run && endsWith(words, run)) return [...words.slice(0, -run.length), run];
    if (form === undefined || !startsWith(words, form)) continue;
    const isElided = /^[aeiouyh]/.test(words[run.length] ?? "");
    if (form === run || isElided) return [form, ...words.slice(form.length)];
  }
  return words;
}

function startsWith(words: readonly string[], letters: string): boolean {
  return words.slice(0, letters.length).join("") === letters;
}

function endsWith(words: readonly string[], letters: string): boolean {
  return words.slice(-letters.length).join("") === letters;
}
