import fc from "fast-check";
import { expect, it } from "vitest";
import { LargeSets } from "./large-sets";

it("tells tokens and beginnings of large sets, and none that could not be read", async () => {
  const token = fc.string({
    minLength: 1,
    maxLength: 4,
    unit: fc.constantFrom(..."abé\u{1F600}z"),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(token), token, async (large, asked) => {
      const sets = new LargeSets(
        Promise.resolve(large.map((each) => ({ token: each, bytes: 20_000 }))),
      );
      await sets.known;
      expect(sets.has(asked)).toBe(large.includes(asked));
      expect(sets.beginningWith(asked)).toEqual(
        large.filter((each) => each.startsWith(asked)).sort(),
      );
    }),
  );
  const unknown = new LargeSets(Promise.reject(new Error("no such register")));
  await unknown.known;
  expect(unknown.isKnown).toBe(false);
  expect(unknown.has("a")).toBe(false);
  expect(unknown.beginningWith("a")).toEqual([]);
});
