import { readNumberWithin, readTypedNumber } from "@/lib/contract/typed-number";
import { legalFormWords, letterRuns, significantWords, wordsOf } from "../analysis/name-words";

/** A typed identifier or name. The digits of an identifier may also be a name. `isAlone`: no other words were typed. */
export type ReadQuery =
  | { kind: "siren"; siren: string; isAlone: boolean; name: NameQuery }
  | { kind: "siret"; siret: string; isAlone: boolean; name: NameQuery }
  | { kind: "name"; name: NameQuery };

export type NameQuery = {
  /** The words that a name must have, in the order typed; the last may be incomplete. Empty: nothing to search for. */
  words: readonly string[];
  /** Runs of single letters, each as one word: `s n c f` gives `sncf`. A name that has this word matches as well. */
  joinedLetters: readonly string[];
  /** The legal categories (prefixes) of the typed legal forms; empty if none was typed. */
  legalForms: readonly string[];
};

/** Reads a query. A French VAT number is read as its SIREN if its key is right; else as one word, however it is written. */
export function readQuery(q: string): ReadQuery {
  const typed = readTypedNumber(q);
  if (typed?.kind === "vat" && !typed.isRight) {
    return { kind: "name", name: readName(`FR${typed.digits}`) };
  }
  const name = readName(q);
  const isAlone = typed !== null;
  const number = typed ?? readNumberWithin(q);
  if (number?.kind === "siret") return { kind: "siret", siret: number.digits, isAlone, name };
  if (number) return { kind: "siren", siren: number.siren, isAlone, name };
  return { kind: "name", name };
}

/** Legal forms at either end and `et` are left out of the words. */
function readName(q: string): NameQuery {
  const all = withFormsJoined(wordsOf(q));
  const words = significantWords(all);
  return { words, joinedLetters: letterRuns(words), legalForms: categoriesOfRemoved(words, all) };
}

/** The legal categories of the legal forms that were removed from the words. */
function categoriesOfRemoved(kept: readonly string[], all: readonly string[]): string[] {
  return all
    .filter((word) => !kept.includes(word))
    .flatMap((word) => legalFormWords.get(word) ?? []);
}

/** Joins a legal form in single letters at either end (`s a s dupont`, `s a s l avenir`), unless it is the whole query. */
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
