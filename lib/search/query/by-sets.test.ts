import fc from "fast-check";
import { expect, it } from "vitest";
import { chunkSize } from "../postings/container";
import { IdSet } from "../postings/id-set";
import { sliceBySets } from "./by-sets";

const size = chunkSize * 2 + 500;

it("gives any page of the sets in their order, and then of the others", () => {
  const some = fc.oneof(
    fc.array(fc.nat(size - 1), { maxLength: 300 }),
    fc
      .integer({ min: 1, max: 6 })
      .map((step) => Array.from({ length: size / step }, (_, at) => at * step)),
  );
  const page = fc.tuple(fc.oneof(fc.nat(400), fc.nat(size)), fc.nat(60));
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 12 }), page, (all, parts, [offset, limit]) => {
      const ids = IdSet.of(all);
      const partOf = (id: number) => (id * 7919) % (parts + 1);
      const lists = Array.from({ length: parts + 1 }, (): number[] => []);
      for (let id = 0; id < size; id += 1) lists[partOf(id)]?.push(id);
      const sets = lists.slice(0, parts).map((list) => IdSet.of(list));
      const sorted = ids.ids().sort((a, b) => partOf(a) - partOf(b) || a - b);
      expect(sliceBySets(ids, sets, offset, limit)).toEqual(sorted.slice(offset, offset + limit));
    }),
    { numRuns: 40 },
  );
});
