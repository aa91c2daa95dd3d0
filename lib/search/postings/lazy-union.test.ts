import fc from "fast-check";
import { expect, it } from "vitest";
import { chunkSize, takeIds } from "./container";
import { IdSet } from "./id-set";
import { LazyIntersection } from "./lazy-intersection";
import { LazyUnion } from "./lazy-union";

const sparse = fc.array(fc.integer({ min: 0, max: chunkSize * 5 }), { maxLength: 300 });
/** So many that the union is not made at once. */
const dense = fc
  .integer({ min: 1, max: 3 })
  .map((step) => Array.from({ length: 100_000 }, (_, at) => at * step));
const lists = fc.array(fc.oneof({ arbitrary: sparse, weight: 3 }, dense), {
  minLength: 1,
  maxLength: 5,
});

it("has the ids of any set, whichever chunks are read first", () => {
  fc.assert(
    fc.property(lists, sparse, (all, some) => {
      const sets = all.map((each) => IdSet.of(each));
      const expected = IdSet.union(sets);
      const lazy = new LazyUnion(sets);
      expect(lazy.isEmpty()).toBe(expected.size === 0);
      expect(lazy.size).toBeGreaterThanOrEqual(expected.size);
      for (const id of some) expect(lazy.has(id)).toBe(expected.has(id));
      const found: number[] = [];
      for (const chunk of [...lazy.chunks].reverse()) {
        const container = lazy.container(chunk);
        if (container)
          takeIds(container, 0, chunkSize, (low) => found.push(chunk * chunkSize + low));
      }
      expect(found.sort((a, b) => a - b).join()).toBe(idsOf(expected));
      const within = IdSet.of(some);
      const both = new LazyIntersection([new LazyUnion(sets), within]).whole();
      expect(idsOf(both)).toBe(idsOf(expected.and(within)));
    }),
    { numRuns: 40 },
  );
});

/** One text is compared much faster than a hundred thousand numbers. */
function idsOf(set: IdSet): string {
  return set.ids().join();
}
