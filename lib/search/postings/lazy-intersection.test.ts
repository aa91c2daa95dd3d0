import fc from "fast-check";
import { expect, it } from "vitest";
import { chunkSize, takeIds } from "./container";
import { IdSet } from "./id-set";
import { LazyIntersection } from "./lazy-intersection";

const ids = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: chunkSize, max: chunkSize * 5 })),
  { maxLength: 300 },
);
const dense = fc.integer({ min: 1, max: 5 }).map((step) => {
  return Array.from({ length: 20_000 }, (_, at) => at * step);
});

it("has the ids of every set, whichever chunks are read first", () => {
  const sets = fc.array(fc.oneof(ids, dense), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sets, fc.boolean(), (all, isNested) => {
      const made = all.map((each) => IdSet.of(each));
      const [first, ...others] = made;
      const lazy =
        isNested && first && others.length > 0
          ? new LazyIntersection([first, new LazyIntersection(others)])
          : new LazyIntersection(made);
      const found: number[] = [];
      for (const chunk of [...lazy.chunks].reverse()) {
        const container = lazy.container(chunk);
        expect(lazy.container(chunk)).toBe(container);
        if (!container) continue;
        takeIds(container, 0, chunkSize, (low) => found.push(chunk * chunkSize + low));
      }
      const every = IdSet.intersection(made);
      const again = new LazyIntersection(made);
      for (const id of all.flat().slice(0, 50)) expect(again.has(id)).toBe(every.has(id));
      for (const whole of [lazy.whole(), again.whole()]) {
        expect(whole.size).toBe(every.size);
        expect(whole.ids()).toEqual(every.ids());
      }
      expect(found.sort((a, b) => a - b)).toEqual(every.ids());
    }),
    { numRuns: 60 },
  );
});
