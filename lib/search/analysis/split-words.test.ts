import fc from "fast-check";
import { expect, it } from "vitest";
import { isSplittable, type PartCounts, splitsOf } from "./split-words";

const known = ["coeur", "artichaut", "air", "france", "dupont", "fils", "de", "la", "electricite"];
const counts: PartCounts = {
  whole: (word) => (known.includes(word) ? word.length : 0),
  prefix: (text) => known.filter((word) => word.startsWith(text)).length,
};

it.each([
  ["airfrance", [["air", "france"]]],
  ["airfran", [["air", "fran"]]],
  ["coeurdartichaut", [["coeur", "d", "artichaut"]]],
  ["dupontetfils", [["dupont", "fils"]]],
  ["electricitedefr", [["electricite", "de", "fr"]]],
  ["france", []],
  ["xairfrance", []],
])("splits %s, if its words are known", (word, expected) =>
  expect(splitsOf(word, counts)).toEqual(expected),
);

it("splits never within a character", () => {
  expect(isSplittable("\u0371\u037B\u{10000}")).toBe(false);
  expect(isSplittable("\u0371\u037B\u0371\u037B")).toBe(true);
});

it("splits any two known words", () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.constantFrom(...known), (one, other) => {
      expect(splitsOf(one + other, { ...counts, prefix: () => 0 })).toContainEqual([one, other]);
    }),
  );
});

it("splits any text, in bounded time, its parts giving the text again", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[adel]{4,40}$/), (word) => {
      const all: PartCounts = { whole: () => 1, prefix: () => 1 };
      const splits = splitsOf(word, all);
      expect(splits.length).toBeLessThanOrEqual(6);
      for (const parts of splits) expect(parts.join("")).toBe(word);
    }),
    { numRuns: 20 },
  );
});
