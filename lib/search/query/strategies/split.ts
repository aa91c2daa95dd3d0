import { isSplittable, splitsOf } from "../../analysis/split-words";
import { allOf, word } from "../expression";
import type { Reading, Strategy } from "../reading";

const maxWords = 8;
const weight = 0.8;

/** A word as several words that were written together. */
export const split: Strategy = {
  name: "split",
  when: "few",
  rewrite: async ({ query: { words }, vocabularies }) => {
    if (words.length > maxWords || !words.some(isSplittable)) return [];
    const vocabulary = (await vocabularies()).words;
    const counts = {
      whole: (text: string) => vocabulary.count(text),
      prefix: (text: string) => vocabulary.countPrefix(text),
    };
    return words.flatMap((typed, at): Reading[] => {
      if (!isSplittable(typed)) return [];
      return splitsOf(typed, counts).map((parts) => ({
        from: at,
        to: at + 1,
        expression: allOf(parts.map((part, index) => word(part, index === parts.length - 1))),
        names: [parts],
        weight,
        isSpelling: true,
      }));
    });
  },
};
