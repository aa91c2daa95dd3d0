import { expect, it } from "vitest";
import { allOf, anyOf, token, word } from "./expression";
import { matchedOtherName } from "./matched-other-name";

const row = {
  id: 1,
  name: "ITX FRANCE",
  aliases: "ITXF",
  signs: "ZARA HOME / ZARA",
};

it.each([
  [["itx"], null],
  [["france", "it"], null],
  [["itxf"], "ITXF"],
  [["zara"], "ZARA HOME"],
  [["france", "zar"], "ZARA HOME"],
  [["zar", "france"], null],
  [["danone"], null],
])("words as typed: %s: %s", (words, expected) => {
  const searched = words.map((text, at) => word(text, at === words.length - 1));
  expect(matchedOtherName(searched, row)).toBe(expected);
});

it.each([
  ["one of several corrections", [anyOf([word("zarb"), word("itxf")])], "ITXF"],
  ["of which the name has one", [anyOf([word("itx"), word("itxf")])], null],
  ["one of the parts of a word", [allOf([word("france"), word("zara")])], "ZARA HOME"],
  ["parts of which no name has one", [allOf([word("zara"), word("h")])], null],
  ["a place", [word("itx"), token("tlyon")], null],
  ["a place and a word", [token("tlyon"), word("zara")], "ZARA HOME"],
])("searched instead: %s", (_, searched, expected) => {
  expect(matchedOtherName(searched, row)).toBe(expected);
});

it("a company without a name is matched by its sign", () => {
  expect(matchedOtherName([word("zara")], { ...row, name: null, aliases: null })).toBe("ZARA HOME");
});
