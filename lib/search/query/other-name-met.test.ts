import { expect, it } from "vitest";
import { otherNameMet } from "./other-name-met";

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
])("%s is met by %s", (words, expected) => {
  expect(otherNameMet(words, row)).toBe(expected);
});

it("a company without a name is met by its sign", () => {
  expect(otherNameMet(["zara"], { ...row, name: null, aliases: null })).toBe("ZARA HOME");
});
