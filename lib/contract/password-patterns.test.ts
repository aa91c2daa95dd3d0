import fc from "fast-check";
import { expect, it } from "vitest";
import { countFree, isPatternPassword, repeatedUnit } from "./password-patterns";

it.each([
  ...["00000000", "aaaaaaaa", "aaaaaaab", "abababab", "passpass", "chatchatchat", "abcabcabca"],
  ...["12345678", "87654321", "1234567890", "0123456789", "abcdefgh", "hgfedcba", "zyxwvuts"],
  ...["qwertyuiop", "poiuytreza", "azertyuiop", "asdfghjkl", "qsdfghjklm", "AZERTYUIOP"],
  ...["a1b2c3d4", "1a2b3c4d", "abcd1234", "qwer1234", "azerty123456", "11223344", "aaaabbbbcccc"],
  ...["&é\"'(-è_", "!@#$%^&*", "éééééééé", "🦊🦊🦊🦊🦊🦊🦊🦊", "１２３４５６７８"],
])("%s follows a pattern", (password) => {
  expect(isPatternPassword(password)).toBe(true);
});

it.each([
  ...["correct horse battery", "banane vélo lundi", "mississippi blues", "tralala tralala tralala"],
  ...["q7Zr0mXv", "deux fois deux", "J'aime 3 tartes", "hier hier demain", "été à Sète 2019"],
])("%s follows no pattern", (password) => {
  expect(isPatternPassword(password)).toBe(false);
});

it("three to five words of a list never count as a pattern", () => {
  const word = fc.constantFrom("soleil", "moulin", "rivière", "tomate", "avion", "lettre", "nuage");
  const phrase = fc
    .uniqueArray(word, { minLength: 3, maxLength: 5 })
    .map((words) => words.join(" "));
  fc.assert(fc.property(phrase, (text) => !isPatternPassword(text)));
});

it("counts the characters that the ones before do not predict", () => {
  const counts = ["12345", "aaaa", "a1b2c3d4", "azerty", "xyz", "été"].map(countFree);
  expect(counts).toEqual([2, 1, 4, 2, 2, 3]);
});

it("finds the repeated unit, even if the last repetition is cut short", () => {
  const units = ["abababab", "ababa", "abcab", "aaa", "abc", ""].map(repeatedUnit);
  expect(units).toEqual(["ab", "ab", "abcab", "a", "abc", ""]);
});
