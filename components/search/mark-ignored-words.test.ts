import { describe, expect, it } from "vitest";
import { markIgnoredWords } from "./mark-ignored-words";

/** The parts as one text, with the ignored words in brackets. */
const marked = (q: string, words: string[]) =>
  markIgnoredWords(q, words)
    .map(({ text, isIgnored }) => (isIgnored ? `[${text}]` : text))
    .join("");

describe("markIgnoredWords", () => {
  it.each([
    ["la poste bretagne", ["bretagne"], "la poste [bretagne]"],
    ["BRETAGNE la poste", ["BRETAGNE"], "[BRETAGNE] la poste"],
    ["a la poste b", ["a", "b"], "[a] la poste [b]"],
    ["boulangerie l’Été, Évry", ["Été", "Évry"], "boulangerie l’[Été], [Évry]"],
    ["s.n.c.f. gares", ["s.n.c.f"], "[s.n.c.f]. gares"],
  ])("in %j marks %j", (q, words, expected) => {
    expect(marked(q, words)).toBe(expected);
  });

  it("marks as many occurrences of a repeated word as were ignored", () => {
    expect(marked("bon bon pain", ["bon"])).toBe("[bon] bon pain");
    expect(marked("bon bon pain", ["bon", "bon"])).toBe("[bon] [bon] pain");
  });

  it("marks only whole words", () => {
    expect(marked("posteur poste", ["poste"])).toBe("posteur [poste]");
    expect(marked("la posteur", ["poste"])).toBe("la posteur");
    expect(marked("𝐚x x", ["x"])).toBe("𝐚x [x]");
  });

  it("marks nothing when no word was ignored", () => {
    expect(markIgnoredWords("la poste", [])).toEqual([{ text: "la poste", isIgnored: false }]);
  });
});
