import fc from "fast-check";
import { expect, it } from "vitest";
import { hasSameDigits, isWithinEdits } from "./edits";

const units = (text: string) => Buffer.from(text);

/** The distances of `a` from each beginning of `b`, by the textbook's table (optimal string alignment). */
function distances(a: string, b: string): number[] {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_each, j) => (i === 0 ? j : i)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const others = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(!isSame)];
      (rows[i] as number[])[j] = Math.min(swapped, ...others);
    }
  }
  return rows[a.length] as number[];
}

const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 7 }).map((all) => all.join(""));
const edits = fc.integer({ min: 0, max: 2 });

it("says of any two words what the table of all distances says", () => {
  fc.assert(
    fc.property(text, text, edits, (a, b, most) => {
      const all = distances(a, b);
      expect(isWithinEdits(units(a), units(b), most)).toBe((all.at(-1) as number) <= most);
      expect(isWithinEdits(units(a), units(b), most, true)).toBe(Math.min(...all) <= most);
    }),
    { numRuns: 1500 },
  );
});

it("compares with a word within a longer text", () => {
  fc.assert(
    fc.property(text, text, text, edits, fc.boolean(), (a, b, around, most, isBeginning) => {
      const whole = units(around + b + around);
      const [from, to] = [around.length, around.length + b.length];
      expect(isWithinEdits(units(a), whole, most, isBeginning, from, to)).toBe(
        isWithinEdits(units(a), units(b), most, isBeginning),
      );
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["rue 12", "12 rue", true],
  ["studio 54", "studio 45", false],
  ["a1", "a11", false],
  ["abc", "abd", true],
])("%s and %s have the same digits: %s", (one, other, expected) => {
  expect(hasSameDigits(one, other)).toBe(expected);
});
