import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distance, editsOf } from "./correct-words";

const word = fc.stringMatching(/^[a-d]{1,7}$/);

describe("the distance between words", () => {
  it.each([
    ["carrefour", "carrefour", 0],
    ["carefour", "carrefour", 1],
    ["carerfour", "carrefour", 1],
    ["xarrefour", "carrefour", 1],
    ["carrefxour", "carrefour", 1],
    ["craerfour", "carrefour", 2],
    ["raxc", "carx", 3],
    ["ca", "abc", 2],
  ])("%s and %s: %i", (a, b, expected) => {
    expect(distance(a, b)).toBe(expected);
    expect(distance(b, a)).toBe(expected);
  });

  it("is one of every edit, and at most two of an edit's edit", () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, first, second) => {
        const edits = editsOf(text);
        const edit = edits[first % edits.length] ?? "";
        expect(distance(text, edit)).toBe(1);
        const again = editsOf(edit);
        expect(distance(text, again[second % again.length] ?? edit)).toBeLessThanOrEqual(2);
      }),
    );
  });
});
