import { maxQueryLength } from "@/lib/contract/search-constants";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import json from "./phrases.json";

/** A word or sign of a text, in search form too, and where it stands. */
export type Word = {
  text: string;
  form: string;
  from: number;
  to: number;
  /** A comma or the like is before it. */
  isSeparated: boolean;
  /** `et`, but not `Or`, which is rather gold. */
  isConjunction: boolean;
  /** It says nothing by itself: `de`, `avec`. */
  isEmpty: boolean;
};

/** A text, its words, and their search forms in one line, in which phrases are looked for. */
export type Sentence = { text: string; words: readonly Word[]; line: string };

const maxWords = 40;
const empty = new RegExp(`^(?:${json.empty})$`);
const conjunction = /^(?:et|ou|and|or|ET|OU|AND|OR|\+)$/;
/** Dotted letters, a number before its unit (`10salariés`), other words, and signs; a hyphen only between numbers. */
const piece = [
  "\\p{L}(?:\\.\\p{L})+(?![\\p{L}\\p{N}])",
  "\\d+(?=salari|employ|personne)",
  "[\\p{L}\\p{N}\\p{M}]+",
  "[<>]=?|[≤≥+]|(?<=\\d\\s*)[-–](?=\\s*\\d)",
].join("|");
const pieces = new RegExp(`([,;/&]\\s*)?(${piece})`, "giu");

/** Null: the text has no words, or is too long to be a sentence. */
export function sentenceOf(text: string): Sentence | null {
  const words = text.length > maxQueryLength ? [] : [...text.matchAll(pieces)].map(wordOf);
  const hasFew = words.length > 0 && words.length <= maxWords;
  return hasFew ? { text, words, line: lineOf(words) } : null;
}

function wordOf({ 0: all, 1: separator, 2: text = "", index }: RegExpExecArray): Word {
  const from = index + all.length - text.length;
  const form = normalizeName(text).replaceAll(" ", "") || text.replace("–", "-");
  return {
    text,
    form,
    from,
    to: index + all.length,
    isSeparated: separator !== undefined,
    isConjunction: conjunction.test(text),
    isEmpty: empty.test(form),
  };
}

/** The search forms of some words in one line. */
export function lineOf(words: readonly Word[]): string {
  return words.map(({ form }) => form).join(" ");
}

/** How many words a line has. */
export function countWords(line: string): number {
  return line.match(/\S+/g)?.length ?? 0;
}
