import fc from "fast-check";
import { expect, it } from "vitest";
import { uniteIds } from "./unite-ids";

const span = 65_536;
const base = 5 * span;
/** Rising lists, so that some unions are of few ids and some of more than 4096. */
const list = fc
  .record({
    from: fc.integer({ min: 0, max: span - 1 }),
    step: fc.integer({ min: 1, max: 5 }),
    count: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 2000, max: 5000 })),
  })
  .map(({ from, step, count }) => {
    const ids = Array.from({ length: count }, (_, at) => from + at * step);
    return Uint32Array.from(ids.filter((id) => id < span).map((id) => base + id));
  });

it("has each id of any of the lists once, rising", () => {
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      const all = new Set(lists.flatMap((ids) => [...ids]));
      const expected = Uint32Array.from(all).sort();
      expect(uniteIds(lists, base, span).join()).toBe(expected.join());
    }),
    { numRuns: 20 },
  );
});
