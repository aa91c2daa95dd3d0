import { otherNumbers } from "../../analysis/equivalents";
import { anyOf, word } from "../expression";
import type { Strategy } from "../reading";

const weight = 0.9;

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
      return [{ from: at, to: at + 1, expression, names, weight, isSpelling: true }];
    }),
};
