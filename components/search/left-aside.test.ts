import { describe, expect, it } from "vitest";
import { markLeftAside } from "./left-aside";

/** The parts as one text, what is left aside in brackets. */
const marked = (q: string, words: string[]) =>
  markLeftAside(q, words)
    .map(({ text, isLeftAside }) => (isLeftAside ? `[${text}]` : text))
    .join("");

describe("markLeftAside", () => {
  it.each([
    ["la poste bretagne", ["bretagne"], "la poste [bretagne]"],
    ["BRETAGNE la poste", ["BRETAGNE"], "[BRETAGNE] la poste"],
    ["a la poste b", ["a", "b"], "[a] la poste [b]"],
    ["boulangerie l’Été, Évry", ["Été", "Évry"], "boulangerie l’[Été], [Évry]"],
    ["s.n.c.f. gares", ["s.n.c.f"], "[s.n.c.f]. gares"],
  ])("in %j marks %j", (q, words, expected) => {
    expect(marked(q, words)).toBe(expected);
  });

  it("marks a word typed twice as often as it is named", () => {
    expect(marked("bon bon pain", ["bon"])).toBe("[bon] bon pain");
    expect(marked("bon bon pain", ["bon", "bon"])).toBe("[bon] [bon] pain");
  });

  it("marks words alone, not parts of them", () => {
    expect(marked("posteur poste", ["poste"])).toBe("posteur [poste]");
    expect(marked("la posteur", ["poste"])).toBe("la posteur");
    expect(marked("𝐚x x", ["x"])).toBe("𝐚x [x]");
  });

  it("marks nothing when nothing was left aside", () => {
    expect(markLeftAside("la poste", [])).toEqual([{ text: "la poste", isLeftAside: false }]);
  });
});
