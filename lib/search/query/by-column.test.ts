import fc from "fast-check";
import { expect, it } from "vitest";
import { chunkSize } from "../postings/container";
import { IdSet } from "../postings/id-set";
import {
  countNumbers,
  countsOfHighBytes,
  countsOfLowBytes,
  idsInRange,
  sliceByColumn,
  sliceBySortedColumn,
} from "./by-column";

const size = chunkSize * 2 + 500;
const ids = fc.oneof(
  fc.array(fc.nat(size + 300), { maxLength: 300 }),
  fc
    .integer({ min: 1, max: 6 })
    .map((step) => Array.from({ length: size / step }, (_, at) => at * step)),
);
const column = fc.tuple(fc.integer({ min: 1, max: 600 }), fc.nat(1000)).map(([modulus, first]) => {
  const numbers = new Uint16Array(size);
  for (let id = 0; id < size; id += 1) numbers[id] = (id * 7919 + first) % modulus;
  return numbers;
});

it("counts numbers", () => {
  fc.assert(
    fc.property(ids, column, (all, numbers) => {
      const set = IdSet.of(all);
      const expected = new Map<number, number>();
      for (const id of set.ids()) {
        const number = numbers[id] ?? 0;
        expected.set(number, (expected.get(number) ?? 0) + 1);
      }
      const [counts = new Uint32Array(), same] = countNumbers(set, [numbers, numbers]);
      const byByte = (byteOf: (number: number) => number) => {
        const bytes = new Uint32Array(256);
        for (const [number, times] of expected)
          bytes[byteOf(number)] = (bytes[byteOf(number)] ?? 0) + times;
        return bytes;
      };
      expect(countsOfLowBytes(counts)).toEqual(byByte((number) => number % 256));
      expect(countsOfHighBytes(counts)).toEqual(byByte((number) => Math.floor(number / 256)));
      const found = [...counts.entries()].filter(([, count]) => count > 0);
      expect(new Map(found)).toEqual(expected);
      expect(same?.join()).toBe(counts.join());
    }),
    { numRuns: 40 },
  );
});

it("keeps the ids in a range", () => {
  fc.assert(
    fc.property(ids, column, fc.nat(45), fc.nat(45), (all, numbers, from, to) => {
      const set = IdSet.of(all);
      const expected = set.ids().filter((id) => {
        const number = numbers[id] ?? 0;
        return number > 0 && number >= from && number <= to;
      });
      expect(idsInRange(set, numbers, from, to).ids()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

it("gives any page when numbers are coarse", async () => {
  const offset = fc.oneof(fc.nat(400), fc.nat(size));
  const exact = (id: number) => (id * 31) % 1009;
  await fc.assert(
    fc.asyncProperty(ids, offset, fc.nat(60), async (all, at, limit) => {
      const set = IdSet.of(all);
      const numbers = new Uint16Array(size).map((_, id) => (id % 11 ? 1 + (exact(id) >> 6) : 0));
      const rank = (id: number) => (numbers[id] ? exact(id) : Number.POSITIVE_INFINITY);
      const byRank = (some: number[]) =>
        some.toSorted((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)));
      const sort = async (some: number[]) => byRank(some);
      expect(await sliceBySortedColumn(set, numbers, sort, at, limit)).toEqual(
        byRank(set.ids()).slice(at, at + limit),
      );
    }),
    { numRuns: 60 },
  );
});

it("gives any page in order, unknown numbers last", () => {
  const page = fc.tuple(fc.oneof(fc.nat(400), fc.nat(size)), fc.nat(60));
  fc.assert(
    fc.property(ids, column, fc.boolean(), page, (all, numbers, isFalling, [at, limit]) => {
      const set = IdSet.of(all);
      const rank = (id: number) => {
        const number = numbers[id] || Number.POSITIVE_INFINITY;
        return isFalling && numbers[id] ? -number : number;
      };
      const sorted = set
        .ids()
        .sort((a, b) => (rank(a) === rank(b) ? a - b : rank(a) < rank(b) ? -1 : 1));
      const found = sliceByColumn(set, numbers, isFalling, at, limit);
      expect(found).toEqual(sorted.slice(at, at + limit));
    }),
    { numRuns: 60 },
  );
});
