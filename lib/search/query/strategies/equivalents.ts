import { equivalentsOf, maxEquivalentWords } from "../../analysis/equivalents";
import { allOf, anyOf, word } from "../expression";
import type { Reading, Strategy } from "../reading";

const weight = 0.9;

/** Digits for numbers in words, abbreviations for their long forms, and the other way round. */
export const equivalents: Strategy = {
  name: "written otherwise",
  when: "few",
  rewrite: ({ query: { words } }) => {
    const readings: Reading[] = [];
    for (let from = 0; from < words.length; from += 1) {
      const maxTo = Math.min(words.length, from + maxEquivalentWords);
      for (let to = from + 1; to <= maxTo; to += 1) {
        const others = equivalentsOf(words.slice(from, to));
        if (others.length === 0) continue;
        const expression = anyOf(others.map((texts) => allOf(texts.map((text) => word(text)))));
        readings.push({ from, to, expression, names: others, weight });
      }
    }
    return readings;
  },
};
