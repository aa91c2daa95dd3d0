import { sameWord } from "../../analysis/equivalents";
import { anyOf, word } from "../expression";
import type { Strategy } from "../reading";

/** Each word as it was typed, or in its other spelling (`st`, `saint`). The last one is also read as a prefix. */
export const asTyped: Strategy = {
  name: "as typed",
  when: "always",
  rewrite: ({ query: { words } }) =>
    words.map((typed, at) => {
      const other = sameWord(typed);
      const asPrefix = word(typed, at === words.length - 1);
      return {
        from: at,
        to: at + 1,
        expression: anyOf(other === null ? [asPrefix] : [asPrefix, word(other)]),
        names: [[typed]],
        weight: 1,
      };
    }),
};
