import fc from "fast-check";
import { expect, it } from "vitest";
import { wordsOf } from "../analysis/name-words";
import { readQuery } from "./read-query";
import { typedWords } from "./typed-words";

const all = (q: string) => {
  const { words } = readQuery(q).name;
  return typedWords(q, words, [...words.keys()]);
};

it.each([
  ["LA POSTE Évry", ["LA", "POSTE", "Évry"]],
  ["Œuvre Saint-Denis", ["Œuvre", "Saint", "Denis"]],
  ["(S.N.C.F.) Lyon", ["S.N.C.F", "Lyon"]],
  ["SARL Dupont & Fils", ["Dupont", "Fils"]],
  ["Paris PARIS paris", ["Paris", "PARIS", "paris"]],
  ["Dupont ET dupont", ["Dupont", "dupont"]],
  ["s a s l'Avenir", ["l", "Avenir"]],
])("of %j gives the words that count as typed: %j", (q, words) => {
  expect(all(q)).toEqual(words);
});

it("gives only the words asked for, in the order asked for", () => {
  const q = "Danone Lait Évry";
  expect(typedWords(q, wordsOf(q), [2, 0])).toEqual(["Évry", "Danone"]);
  expect(typedWords(q, wordsOf(q), [])).toEqual([]);
});

it("gives of any text as many words as it has, each of which reads as it was read", () => {
  const text = fc.array(fc.constantFrom("ET", "é", "S.A", "l'", "A-b", "œ", "-", " ", "3.5", "x"));
  fc.assert(
    fc.property(text, (pieces) => {
      const q = pieces.join("");
      const words = wordsOf(q);
      const typed = typedWords(q, words, [...words.keys()]);
      expect(typed.map((each) => wordsOf(each).join(" "))).toEqual(words);
    }),
    { numRuns: 500 },
  );
});
