import { expect, it } from "vitest";
import { markIgnoredWords } from "./search-note";

it.each([
  ["la poste bretagne", ["bretagne"], "la poste [bretagne]"],
  ["BRETAGNE la poste", ["BRETAGNE"], "[BRETAGNE] la poste"],
  ["a la poste b", ["a", "b"], "[a] la poste [b]"],
  ["boulangerie l’Été, Évry", ["Été", "Évry"], "boulangerie l’[Été], [Évry]"],
  ["s.n.c.f. gares", ["s.n.c.f"], "[s.n.c.f]. gares"],
  ["bon bon pain", ["bon"], "[bon] bon pain"],
  ["bon bon pain", ["bon", "bon"], "[bon] [bon] pain"],
  ["posteur poste", ["poste"], "posteur [poste]"],
  ["la posteur", ["poste"], "la posteur"],
  ["𝐚x x", ["x"], "𝐚x [x]"],
  ["la poste", [], "la poste"],
])("in %j marks the whole words %j, each as often as it was ignored", (q, words, expected) => {
  const parts = markIgnoredWords(q, words);
  const shown = parts.map(({ text, isIgnored }) => (isIgnored ? `[${text}]` : text));
  expect(shown.join("")).toBe(expected);
});
