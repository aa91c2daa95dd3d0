import { word } from "../expression";
import type { Strategy } from "../reading";

const minLength = 3;
const weight = 0.35;

/** Words as prefixes of longer ones (`tif lyon`). The last word is left out, because it is always read as a prefix. */
export const beginnings: Strategy = {
  name: "beginnings",
  when: "complete",
  rewrite: async ({ query: { words }, considered, vocabularies }) => {
    const vocabulary = (await vocabularies()).words;
    return words.slice(0, -1).flatMap((typed, at) => {
      const isBeginning =
        considered[at] === true &&
        typed.length >= minLength &&
        vocabulary.countPrefix(typed) > vocabulary.count(typed);
      if (!isBeginning) return [];
      const expression = word(typed, true);
      return [{ from: at, to: at + 1, expression, names: [], weight, isUnfinished: true }];
    });
  },
};
