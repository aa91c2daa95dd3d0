import fc from "fast-check";
import { expect, it } from "vitest";
import { prefixGroups } from "./prefix-groups";
import { prefixesOf } from "./tokens";

const letters = fc.constantFrom("a", "b", "é", "𝒳");
const texts = fc.uniqueArray(
  fc.array(letters, { minLength: 1, maxLength: 5 }).map((all) => all.join("")),
);

it("groups the texts as the prefixes of each do", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 3 }), (all, length) => {
      const sorted = all.toSorted((a, b) => (a < b ? -1 : 1));
      const expected = new Map<string, string[]>();
      for (const text of sorted) {
        const prefix = prefixesOf(text).find((each) => each.length === length);
        if (prefix !== undefined) expected.set(prefix, [...(expected.get(prefix) ?? []), text]);
      }
      const groups = prefixGroups(
        sorted.map((text, token) => ({ text, token })),
        length,
      );
      const found = [...groups].map(({ prefix, from, to }) => [prefix, sorted.slice(from, to)]);
      expect(found).toEqual([...expected]);
    }),
    { numRuns: 200 },
  );
});
