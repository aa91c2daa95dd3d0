import json from "../../analysis/legal-forms.json";
import { legalFormWords } from "../../analysis/name-words";
import type { Reading, Strategy } from "../reading";

/** Legal forms in words, without `société`. */
const phrases = Object.entries<string[]>(json.phrases).map(([phrase, categories]) => ({
  words: phrase.split(" "),
  categories,
}));
const titles = new Set(json.titles.split(" "));
const ofPersons = ["1000"];

/** Ignores legal forms within a name or in words, and a title before a name, because registered names often lack them. */
export const legalForms: Strategy = {
  name: "legal forms",
  when: "nothing",
  rewrite: ({ query: { words } }) => {
    const readings: Reading[] = [];
    const read = (from: number, to: number, categories: readonly string[]) =>
      readings.push({ from, to, expression: null, names: [], weight: 0, legalForms: categories });
    for (const [at, typed] of words.entries()) {
      const isTitle = at === 0 && titles.has(typed);
      const categories = legalFormWords.get(typed) ?? (isTitle ? ofPersons : null);
      if (categories) read(at, at + 1, categories);
      for (const phrase of phrases) {
        const matches = phrase.words.every((each, index) => words[at + index] === each);
        if (matches) read(at, at + phrase.words.length, phrase.categories);
      }
    }
    return readings;
  },
};
