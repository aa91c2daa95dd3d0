import { legalFormWords } from "../../analysis/name-words";
import { titlesOf, writtenForms } from "../../analysis/written-forms";
import type { Reading, Strategy } from "../reading";

/** Ignores legal forms within a name or in words, and a title before a name, because registered names often lack them. */
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
        const matches = form.words.every((each, index) => words[at + index] === each);
        if (matches) read(at, at + form.words.length, form.categories);
      }
    }
    return readings;
  },
};
