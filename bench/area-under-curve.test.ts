import fc from "fast-check";
import { expect, it } from "vitest";
import { areaUnderCurve } from "./area-under-curve";

it.each([
  [[1, 2], [3, 4], 1],
  [[3, 4], [1, 2], 0],
  [[1, 1], [1, 1], 0.5],
  [[1, 3], [2, 4], 0.75],
])("of %j and %j is %s", (first, second, expected) => {
  expect(areaUnderCurve(first, second)).toBe(expected);
});

it("is the share of pairs in which the second is more", () => {
  const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(values, values, (first, second) => {
      const pairs = first.flatMap((a) => second.map((b) => (b > a ? 1 : b === a ? 0.5 : 0)));
      const share = pairs.reduce((total: number, one) => total + one, 0) / pairs.length;
      expect(areaUnderCurve(first, second)).toBeCloseTo(share, 12);
    }),
  );
});
