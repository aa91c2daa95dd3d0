import json from "./light-words.json";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** French articles, prepositions and the like, also elided (`l'`, `d'`): they say nothing by themselves. */
export const lightWords = setOf(json.french);
const english = setOf(json.english);
const units = setOf(json.units);

/**
 * Whether a word of a query that says filters is none of a name: a light word, a number beside a unit (`50 salariés`), or a
 * postal code.
 */
export function isLightWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  const isNumber = /^\d{5}$/.test(word) || (/^\d+$/.test(word) && units.has(words[at + 1] ?? ""));
  return lightWords.has(word) || english.has(word) || isNumber;
}
