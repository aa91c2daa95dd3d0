import {
  equivalentsOf,
  maxEquivalentWords,
  otherNumbers,
  sameWord,
} from "../../analysis/equivalents";
import { isSplittable, splitsOf } from "../../analysis/split-words";
import { allOf, anyOf, word } from "../expression";
import type { Reading, Strategy } from "../reading";

const weights = { joined: 0.9, equivalent: 0.9, plural: 0.9, split: 0.8, beginning: 0.35 };
/** The longest queries, in words, whose words are joined, or split. */
const maxWords = { joined: 6, split: 8 };
const minBeginning = 3;

const ofWord = (at: number) => ({ from: at, to: at + 1 });

/** Each word as it was typed, or in its other spelling (`st`, `saint`). The last one is also read as a prefix. */
export const asTyped: Strategy = {
  name: "as typed",
  when: "always",
  rewrite: ({ query: { words } }) =>
    words.map((typed, at) => {
      const other = sameWord(typed);
      const asPrefix = word(typed, at === words.length - 1);
      const expression = anyOf(other === null ? [asPrefix] : [asPrefix, word(other)]);
      return { ...ofWord(at), expression, names: [[typed]], weight: 1 };
    }),
};

/** Joins two neighbouring words (`fit lab`: `fitlab`) and runs of single letters (`s n c f`: `sncf`). */
export const joined: Strategy = {
  name: "joined",
  when: "always",
  rewrite: ({ query: { words, joinedLetters } }) => {
    const join = (from: number, to: number): Reading => {
      const text = words.slice(from, to).join("");
      const expression = word(text, to === words.length);
      return { from, to, expression, names: [[text]], weight: weights.joined };
    };
    const pairs = words.length <= maxWords.joined ? words.slice(1) : [];
    const runs = joinedLetters.flatMap((run) => {
      const isRun = (_: string, at: number) => words.slice(at, at + run.length).join("") === run;
      const from = words.findIndex(isRun);
      return run.length > 2 && from >= 0 ? [join(from, from + run.length)] : [];
    });
    return [...pairs.map((_, at) => join(at, at + 2)), ...runs];
  },
};

/** Digits for numbers in words, abbreviations for their long forms, and the other way round. */
export const equivalents: Strategy = {
  name: "written otherwise",
  when: "few",
  rewrite: ({ query: { words } }) =>
    words.flatMap((_, from) =>
      words.slice(from, from + maxEquivalentWords).flatMap((_, more): Reading[] => {
        const to = from + more + 1;
        const names = equivalentsOf(words.slice(from, to));
        if (names.length === 0) return [];
        const expression = anyOf(names.map((texts) => allOf(texts.map((text) => word(text)))));
        return [{ from, to, expression, names, weight: weights.equivalent }];
      }),
    ),
};

/** The singular for the plural, and the other way round. Unlike corrections, this also applies to frequent words. */
export const plurals: Strategy = {
  name: "plural or singular",
  when: "few",
  rewrite: ({ query: { words } }) =>
    words.flatMap((typed, at) => {
      const others = otherNumbers(typed);
      if (others.length === 0) return [];
      const expression = anyOf(others.map((other) => word(other)));
      const names = others.map((other) => [other]);
      return [{ ...ofWord(at), expression, names, weight: weights.plural, isSpelling: true }];
    }),
};

/** A word as several words that were written together. */
export const split: Strategy = {
  name: "split",
  when: "few",
  rewrite: async ({ query: { words }, vocabularies }) => {
    if (words.length > maxWords.split || !words.some(isSplittable)) return [];
    const vocabulary = (await vocabularies()).words;
    const counts = {
      whole: (text: string) => vocabulary.count(text),
      prefix: (text: string) => vocabulary.countPrefix(text),
    };
    return words.flatMap((typed, at): Reading[] => {
      if (!isSplittable(typed)) return [];
      return splitsOf(typed, counts).map((parts) => {
        const isLast = (index: number) => index === parts.length - 1;
        const expression = allOf(parts.map((part, index) => word(part, isLast(index))));
        return {
          ...ofWord(at),
          expression,
          names: [parts],
          weight: weights.split,
          isSpelling: true,
        };
      });
    });
  },
};

/** Words as prefixes of longer ones (`tif lyon`). The last word is left out, because it is always read as a prefix. */
export const beginnings: Strategy = {
  name: "beginnings",
  when: "complete",
  rewrite: async ({ query: { words }, considered, vocabularies }) => {
    const vocabulary = (await vocabularies()).words;
    return words.slice(0, -1).flatMap((typed, at) => {
      const isBeginning =
        considered[at] === true &&
        typed.length >= minBeginning &&
        vocabulary.countPrefix(typed) > vocabulary.count(typed);
      if (!isBeginning) return [];
      const expression = word(typed, true);
      return [
        { ...ofWord(at), expression, names: [], weight: weights.beginning, isUnfinished: true },
      ];
    });
  },
};
