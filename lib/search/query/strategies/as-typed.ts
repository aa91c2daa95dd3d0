import { sameWord } from "../../analysis/equivalents";
import { anyOf, type Expression, word } from "../expression";
import type { Strategy } from "../reading";

/** Each word as it was typed; the last one may be unfinished. */
export const asTyped: Strategy = {
  name: "as typed",
  when: "always",
  rewrite: ({ query: { words } }) =>
    words.map((typed, at) => ({
      from: at,
      to: at + 1,
      expression: wordAsTyped(typed, at === words.length - 1),
      names: [[typed]],
      weight: 1,
    })),
};

/** A word and the spellings that are never told apart from it. */
export function wordAsTyped(typed: string, isUnfinished = false): Expression {
  const other = sameWord(typed);
  return anyOf([word(typed, isUnfinished), ...(other === null ? [] : [word(other)])]);
}
