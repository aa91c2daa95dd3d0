import fc from "fast-check";
import { expect, it } from "vitest";
import { countNameWords, letterRuns, normalizeTown, significantWords, wordsOf } from "./name-words";

it.each([
  ["SARL DUPONT & FILS", ["dupont", "fils"]],
  ["DUPONT ET FILS SAS", ["dupont", "fils"]],
  ["SOCIETE GENERALE", ["generale"]],
  ["S.A.S. L'ŒUVRE", ["l", "oeuvre"]],
  ["SARL", ["sarl"]],
  ["SCI ET", ["sci", "et"]],
  ["ELECTRICITE DE FRANCE", ["electricite", "de", "france"]],
])("the words of a name that matter in %j are %j", (name, words) => {
  expect(significantWords(wordsOf(name))).toEqual(words);
});

it("the words of a name are counted as they are read, however plain the name", () => {
  const word = fc.oneof(
    fc.constantFrom("SARL", "ET", "SA", "DUPONT", "A.B.", "É", "dupont", "7", "L'", "SOCIETE"),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const name = words.join(" ");
      expect(countNameWords(name)).toBe(significantWords(wordsOf(name)).length);
    }),
    { numRuns: 2000 },
  );
  expect(countNameWords(null)).toBe(0);
  expect(countNameWords("MOT ".repeat(150))).toBe(99);
});

it("the words of a name in single letters are also one word", () => {
  expect(letterRuns(["b", "n", "p", "paribas", "x", "7", "y", "z"])).toEqual(["bnp", "yz"]);
});

it.each([
  ["ST-DENIS CEDEX 2", "saint denis"],
  ["SAINT-DENIS", "saint denis"],
  ["PARIS 15", "paris"],
  ["LYON 3EME", "lyon"],
  ["MARSEILLE 1ER ARRONDISSEMENT", "marseille"],
  ["PARIS LA DEFENSE CEDEX", "paris la defense"],
  ["L'HAŸ-LES-ROSES", "l hay les roses"],
  ["-", ""],
])("the town %j is looked for as %j", (city, town) => expect(normalizeTown(city)).toBe(town));
