import { expect, it } from "vitest";
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
])("%s is matched by %s", (words, expected) => {
  expect(matchedOtherName(words, row)).toBe(expected);
});

it("a company without a name is matched by its sign", () => {
  expect(matchedOtherName(["zara"], { ...row, name: null, aliases: null })).toBe("ZARA HOME");
});
