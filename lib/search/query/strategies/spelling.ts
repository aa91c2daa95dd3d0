import { legalFormWords } from "../../analysis/name-words";
import type { Vocabularies } from "../../index/read-vocabulary";
import type { KnownWord, Vocabulary } from "../../index/vocabulary";
import { anyOf, word } from "../expression";
import type { Reading, SearchContext, Strategy } from "../reading";

/** A word of no more companies may be a typo. */
const rareCount = 2;
const minLength = { oneEdit: 3, byEar: 4, twoEdits: 6, unfinished: 2, unfinishedEdit: 5 };
const maxLength = 32;
/** So many of the most frequent words are taken for one that was typed. */
const maxWords = 20;
const maxBeginnings = 10;
/** As many are looked for as exact names. */
const maxNames = 6;
const weights = { oneEdit: 0.8, byEar: 0.8, twoEdits: 0.55, unfinished: 0.35, unfinishedEdit: 0.6 };
/** A word that companies have is less likely to be a typo: of one or two companies, and of more. */
const factors = { rare: 0.75, known: 0.4 };
/** A word of more companies is none: at least so many, or one company of so many. */
const frequent = { count: 100, share: 1 / 3000 };

type Found = { words: readonly KnownWord[]; weight: number; isBeginning?: boolean };
type Find = (vocabulary: Vocabulary, context: SearchContext, at: number) => Found[];

/** Words one edit away and, of longer words that few companies have, two. */
export const edits = correcting("edits", minLength.oneEdit, "few", (vocabulary, context, at) => {
  const typed = context.query.words[at] as string;
  const isTwice = typed.length >= minLength.twoEdits && !isKnown(context, at);
  const { once, twice } = vocabulary.near(typed, isTwice ? 2 : 1);
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

/** Words as the beginnings of others; the last one is so always, and the others where few companies have them. */
export const unfinished: Strategy = {
  name: "unfinished",
  when: "nothing",
  rewrite: (context) =>
    [...context.query.words.keys()].slice(0, -1).flatMap((at) => {
      const typed = context.query.words[at] as string;
      if (isKnown(context, at) || typed.length < minLength.unfinished) return [];
      const found = reading(context, at, [{ word: typed, n: 0 }], weights.unfinished, true);
      return found.map((each) => ({ ...each, isCorrected: false }));
    }),
};

/** Words as the beginnings of others, with one edit. */
export const unfinishedEdits = correcting(
  "unfinished, with an edit",
  minLength.unfinishedEdit,
  "nothing",
  (vocabulary, context, at) => {
    if (isKnown(context, at)) return [];
    const found = vocabulary.beginningsNear(context.query.words[at] as string);
    return [
      { words: found.slice(0, maxBeginnings), weight: weights.unfinishedEdit, isBeginning: true },
    ];
  },
);

function correcting(name: string, least: number, when: Strategy["when"], find: Find): Strategy {
  return {
    name,
    when,
    rewrite: async (context) => {
      const { words } = context.query;
      const vocabularies = await context.vocabularies();
      return [...words.keys()].flatMap((at) => {
        const isRight = isNoTypo(context, at, vocabularies);
        const isAsked = context.considered[at] === true && !isRight;
        if (!isAsked || !isCorrectable(words[at] as string, least)) return [];
        const above = isKnown(context, at) ? 0 : (context.counts[at] as number);
        const isMeant = (each: KnownWord) => each.n > above && (words.length > 1 || isNoForm(each));
        return find(vocabularies.words, context, at).flatMap((found) => {
          const meant = found.words.filter(isMeant).slice(0, maxWords);
          return reading(context, at, meant, found.weight, found.isBeginning === true);
        });
      });
    },
  };
}

function reading(
  context: SearchContext,
  at: number,
  found: readonly KnownWord[],
  weight: number,
  isBeginning: boolean,
): Reading[] {
  if (found.length === 0) return [];
  return [
    {
      from: at,
      to: at + 1,
      expression: anyOf(found.map((each) => word(each.word, isBeginning))),
      names: isBeginning ? [] : found.slice(0, maxNames).map((each) => [each.word]),
      weight: weight * factorOf(context, at),
      isCorrected: true,
      isSpelling: true,
    },
  ];
}

function factorOf(context: SearchContext, at: number): number {
  if (context.counts[at] === 0) return 1;
  return isKnown(context, at) ? factors.known : factors.rare;
}

function isCorrectable(typed: string, least: number): boolean {
  return (
    typed.length >= least && typed.length <= maxLength && /^[a-z0-9]*[a-z][a-z0-9]*$/.test(typed)
  );
}

function isKnown({ counts }: SearchContext, at: number): boolean {
  return !isRare(counts, { from: at });
}

/** Whether so few companies have the word of a reading that it may be wrong. */
export function isRare(counts: readonly number[], { from }: Pick<Reading, "from">): boolean {
  return (counts[from] as number) <= rareCount;
}

function isNoTypo({ counts }: SearchContext, at: number, { companies }: Vocabularies): boolean {
  return (counts[at] as number) > Math.max(frequent.count, companies * frequent.share);
}

function isNoForm({ word: each }: KnownWord): boolean {
  return !legalFormWords.has(each);
}
