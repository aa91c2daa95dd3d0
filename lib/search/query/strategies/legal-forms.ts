import { legalFormWords } from "../../analysis/name-words";
import { titlesOf, writtenForms } from "../../analysis/written-forms";
import type { Reading, Strategy } from "../reading";

/** Legal forms within a name or written out, and titles before one: names are often registered without. */
export const legalForms: Strategy = {
  name: "legal forms",
  when: "nothing",
  rewrite: ({ query: { words } }) => {
    const readings: Reading[] = [];
    const read = (from: number, to: number, categories: readonly string[]) =>
      readings.push({ from, to, expression: null, names: [], weight: 0, legalForms: categories });
    for (const [at, typed] of words.entries()) {
      const categories = legalFormWords.get(typed) ?? (at === 0 ? titlesOf(typed) : null);
      if (categories) read(at, at + 1, categories);
      for (const form of writtenForms) {
        const isHere = form.words.every((each, turn) => words[at + turn] === each);
        if (isHere) read(at, at + form.words.length, form.categories);
      }
    }
    return readings;
  },
};
