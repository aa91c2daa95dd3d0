import fc from "fast-check";
import { expect, it } from "vitest";
import { LargeSets } from "./large-sets";

it("finds large sets by token and by prefix, and none if reading them failed", async () => {
  const token = fc.string({
    minLength: 1,
    maxLength: 4,
    unit: fc.constantFrom(..."abé\u{1F600}z"),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(token), token, async (large, key) => {
      const sets = new LargeSets(
        Promise.resolve(large.map((each) => ({ token: each, bytes: 20_000 }))),
      );
      await sets.ready;
      expect(sets.has(key)).toBe(large.includes(key));
      expect(sets.withPrefix(key)).toEqual(large.filter((each) => each.startsWith(key)).sort());
    }),
  );
  const unknown = new LargeSets(Promise.reject(new Error("no such register")));
  await unknown.ready;
  expect(unknown.isKnown).toBe(false);
  expect(unknown.has("a")).toBe(false);
  expect(unknown.withPrefix("a")).toEqual([]);
});
