import fc from "fast-check";
import { expect, it } from "vitest";
import { setsToPreload } from "./preload-sets";

const large = fc.uniqueArray(
  fc.record({
    token: fc
      .tuple(fc.constantFrom("a", "x", "t", "b"), fc.nat(999))
      .map((parts) => parts.join("")),
    bytes: fc.integer({ min: 16_385, max: 4_000_000 }),
  }),
  { selector: ({ token }) => token, maxLength: 60 },
);
const maxBytes = 30_000_000;

it("takes the largest words first, in portions, and no more than two thirds of the memory", () => {
  fc.assert(
    fc.property(large, (sets) => {
      const portions = setsToPreload(sets, maxBytes);
      const bytesOf = new Map(sets.map(({ token, bytes }) => [token, bytes]));
      const sum = (tokens: readonly string[]) =>
        tokens.reduce((all, token) => all + (bytesOf.get(token) ?? Number.NaN), 0);
      const taken = portions.flat();
      expect(new Set(taken).size).toBe(taken.length);
      expect(sum(taken)).toBeLessThanOrEqual((maxBytes * 2) / 3);
      for (const portion of portions.filter(({ length }) => length > 1)) {
        expect(sum(portion)).toBeLessThanOrEqual(1024 * 1024);
      }
      expect(taken.filter((token) => token.startsWith("b"))).toEqual([]);
      const words = taken.filter((token) => token.startsWith("a"));
      expect(taken.slice(0, words.length)).toEqual(words);
      const sizes = words.map((token) => bytesOf.get(token) ?? 0);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      const all = sets.filter(({ token }) => !token.startsWith("b")).map(({ token }) => token);
      if (sum(all) <= (maxBytes * 2) / 3) expect(taken).toHaveLength(all.length);
    }),
  );
});
