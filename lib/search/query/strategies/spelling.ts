import { legalFormWords } from "../../analysis/name-words";
import type { Vocabularies } from "../../index/read-vocabulary";
import type { KnownWord, Vocabulary } from "../../index/vocabulary";
import { anyOf, word } from "../expression";
import type { Reading, SearchContext, Strategy } from "../reading";

/** A word that at most this many companies have is rare, and may be a typo. */
const rareCount = 2;
const minLength = { oneEdit: 3, byEar: 4, twoEdits: 6, unfinished: 2, unfinishedEdit: 5 };
const maxLength = 32;
/** How many corrections of a word are searched, the most frequent ones. */
const maxWords = 20;
const maxPrefixes = 10;
/** How many corrections are also looked up as exact names. */
const maxNames = 6;
const weights = { oneEdit: 0.8, byEar: 0.8, twoEdits: 0.55, unfinished: 0.35, unfinishedEdit: 0.6 };
/** A word that companies have is less likely to be a typo, so its corrections have these shares of the weight. */
const factors = { rare: 0.75, frequent: 0.4 };
/** A word is never taken for a typo if more than 100 companies, and more than one in 3,000, have it. */
const certain = { count: 100, share: 1 / 3000 };

type Corrections = { words: readonly KnownWord[]; weight: number; isPrefix?: boolean };
type Correct = (vocabulary: Vocabulary, context: SearchContext, at: number) => Corrections[];

/** Words one edit away. For longer rare words, also words two edits away. */
export const edits = correcting("edits", minLength.oneEdit, "few", (vocabulary, context, at) => {
  const typed = context.query.words[at] as string;
  const allowsTwo = typed.length >= minLength.twoEdits && isRare(context.counts, at);
  const { once, twice } = vocabulary.near(typed, allowsTwo ? 2 : 1);
  return [
    { words: once, weight: weights.oneEdit },
    { words: twice, weight: weights.twoEdits },
  ];
});

/** Words that sound alike. */
export const byEar = correcting(
  "spelt by ear",
  minLength.byEar,
  "few",
  (vocabulary, context, at) => [
    { words: vocabulary.soundingLike(context.query.words[at] as string), weight: weights.byEar },
  ],
);

/** Rare words as prefixes. The last word is left out, because it is always read as a prefix. */
export const unfinished: Strategy = {
  name: "unfinished",
  when: "nothing",
  rewrite: (context) =>
    [...context.query.words.keys()].slice(0, -1).flatMap((at) => {
      const typed = context.query.words[at] as string;
      if (!isRare(context.counts, at) || typed.length < minLength.unfinished) return [];
      const prefixed = reading(context, at, [{ word: typed, n: 0 }], weights.unfinished, true);
      return prefixed.map((each) => ({ ...each, isCorrected: false }));
    }),
};

/** Rare words as prefixes with one edit. */
export const unfinishedEdits = correcting(
  "unfinished, with an edit",
  minLength.unfinishedEdit,
  "nothing",
  (vocabulary, context, at) => {
    if (!isRare(context.counts, at)) return [];
    const near = vocabulary.prefixesNear(context.query.words[at] as string);
    return [{ words: near.slice(0, maxPrefixes), weight: weights.unfinishedEdit, isPrefix: true }];
  },
);

function correcting(
  name: string,
  minLetters: number,
  when: Strategy["when"],
  correct: Correct,
): Strategy {
  return {
    name,
    when,
    rewrite: async (context) => {
      const { words } = context.query;
      const vocabularies = await context.vocabularies();
      return [...words.keys()].flatMap((at) => {
        const mayBeTypo = context.considered[at] === true && !isCertain(context, at, vocabularies);
        if (!mayBeTypo || !isCorrectable(words[at] as string, minLetters)) return [];
        const minCount = isRare(context.counts, at) ? (context.counts[at] as number) : 0;
        const isCandidate = (each: KnownWord) =>
          each.n > minCount && (words.length > 1 || !legalFormWords.has(each.word));
        return correct(vocabularies.words, context, at).flatMap((corrections) => {
          const candidates = corrections.words.filter(isCandidate).slice(0, maxWords);
          return reading(context, at, candidates, corrections.weight, corrections.isPrefix);
        });
      });
    },
  };
}

function reading(
  context: SearchContext,
  at: number,
  candidates: readonly KnownWord[],
  weight: number,
  isPrefix = false,
): Reading[] {
  if (candidates.length === 0) return [];
  return [
    {
      from: at,
      to: at + 1,
      expression: anyOf(candidates.map((each) => word(each.word, isPrefix))),
      names: isPrefix ? [] : candidates.slice(0, maxNames).map((each) => [each.word]),
      weight: weight * factorOf(context, at),
      isCorrected: true,
      isSpelling: true,
    },
  ];
}

function factorOf(context: SearchContext, at: number): number {
  if (context.counts[at] === 0) return 1;
  return isRare(context.counts, at) ? factors.rare : factors.frequent;
}

function isCorrectable(typed: string, minLetters: number): boolean {
  const isPlain = /^[a-z0-9]*[a-z][a-z0-9]*$/.test(typed);
  return typed.length >= minLetters && typed.length <= maxLength && isPlain;
}

/** Whether so few companies have the word at an index that it may be a typo. */
export function isRare(counts: readonly number[], at: number): boolean {
  return (counts[at] as number) <= rareCount;
}

function isCertain({ counts }: SearchContext, at: number, { companies }: Vocabularies): boolean {
  return (counts[at] as number) > Math.max(certain.count, companies * certain.share);
}
