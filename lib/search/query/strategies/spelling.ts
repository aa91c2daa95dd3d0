import { legalFormWords } from "../../analysis/name-words";
import type { KnownWord, Vocabulary } from "../../index/vocabulary";
import { anyOf, word } from "../expression";
import type { Reading, SearchContext, Strategy } from "../reading";

/** A word of no more companies may be a typo. */
export const rareCount = 2;
const minLength = { oneEdit: 3, byEar: 4, twoEdits: 6, unfinished: 5 };
const maxLength = 32;
/** So many of the most frequent words are taken for one that was typed. */
const maxWords = 40;
const maxBeginnings = 10;
const weights = { oneEdit: 0.6, byEar: 0.65, twoEdits: 0.4, unfinished: 0.55 };
/** A word that others have too is less likely to be a typo. */
const knownFactor = 0.5;
/** A word of more companies is none: at least so many, or one company of so many. */
const frequent = { count: 100, share: 1 / 3000 };

type Find = (vocabulary: Vocabulary, typed: string) => readonly KnownWord[];

export const oneEdit = correcting(
  "one edit",
  minLength.oneEdit,
  weights.oneEdit,
  isNoTypo,
  (all, typed) => all.near(typed, 1),
);

export const byEar = correcting(
  "spelt by ear",
  minLength.byEar,
  weights.byEar,
  isNoTypo,
  (all, typed) => all.soundingLike(typed),
);

export const twoEdits = correcting(
  "two edits",
  minLength.twoEdits,
  weights.twoEdits,
  isKnown,
  (all, typed) => all.near(typed, 2),
);

/** The last word as the beginning of others, with one edit. */
export const unfinishedEdit: Strategy = {
  name: "unfinished, with one edit",
  when: "nothing",
  rewrite: async (context) => {
    const { words } = context.query;
    const at = words.length - 1;
    const typed = words[at] ?? "";
    if (!isCorrectable(typed, minLength.unfinished) || isNoTypo(context, at)) return [];
    const vocabulary = (await context.reader.vocabularies()).words;
    const found = vocabulary.beginningsNear(typed).filter(isNoForm).slice(0, maxBeginnings);
    return reading(context, at, found, weights.unfinished, true);
  },
};

function correcting(
  name: string,
  least: number,
  weight: number,
  isRight: (context: SearchContext, at: number) => boolean,
  find: Find,
): Strategy {
  return {
    name,
    when: "few",
    rewrite: async (context) => {
      const wrong = context.query.words.flatMap((typed, at) =>
        isCorrectable(typed, least) && !isRight(context, at) ? [{ typed, at }] : [],
      );
      if (wrong.length === 0) return [];
      const vocabulary = (await context.reader.vocabularies()).words;
      return wrong.flatMap(({ typed, at }) => {
        const found = find(vocabulary, typed);
        const isAlone = context.query.words.length === 1;
        const above = Math.min(context.counts[at] as number, rareCount);
        const meant = found.filter((each) => each.n > above && (!isAlone || isNoForm(each)));
        return reading(context, at, meant.slice(0, maxWords), weight, false);
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
  const [first, ...others] = found;
  if (!first) return [];
  return [
    {
      from: at,
      to: at + 1,
      expression: anyOf(found.map((each) => word(each.word, isBeginning))),
      name: others.length > 0 || isBeginning ? null : [first.word],
      weight: isKnown(context, at) ? weight * knownFactor : weight,
      isCorrected: true,
      isSpelling: true,
    },
  ];
}

function isCorrectable(typed: string, least: number): boolean {
  return (
    typed.length >= least && typed.length <= maxLength && /^[a-z0-9]*[a-z][a-z0-9]*$/.test(typed)
  );
}

function isKnown({ counts }: SearchContext, at: number): boolean {
  return (counts[at] as number) > rareCount;
}

function isNoTypo({ counts, size }: SearchContext, at: number): boolean {
  return (counts[at] as number) > Math.max(frequent.count, size * frequent.share);
}

function isNoForm({ word: each }: KnownWord): boolean {
  return !legalFormWords.has(each);
}
