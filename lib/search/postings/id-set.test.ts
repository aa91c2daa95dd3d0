import fc from "fast-check";
import { RoaringBitmap32, roaringLibraryInitialize } from "roaring-wasm";
import { beforeAll, expect, it } from "vitest";
import { IdSet } from "./id-set";
import { decodeIdSet, encodeIdSet, encodeIds, maxEncodedBytes } from "./id-set-codec";

const chunk = 65_536;
/** Sparse and dense chunks, around their borders. */
const ids = fc
  .array(
    fc.record({
      chunk: fc.integer({ min: 0, max: 5 }),
      from: fc.integer({ min: 0, max: chunk - 1 }),
      count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 4000, max: 9000 })),
      step: fc.integer({ min: 1, max: 7 }),
    }),
    { maxLength: 6 },
  )
  .map((runs) => {
    const all = new Set<number>();
    for (const { chunk: number, from, count, step } of runs) {
      for (let at = 0; at < count && from + at * step < chunk; at += 1) {
        all.add(number * chunk + from + at * step);
      }
    }
    return all;
  });

/** The same ids in both, and their text: texts are compared much faster than lists of thousands of numbers. */
const roaring = (numbers: Iterable<number>) => new RoaringBitmap32(numbers);
const text = (bitmap: RoaringBitmap32) => bitmap.join();
const sorted = (numbers: Iterable<number>) => roaring(numbers).toArray();
const all = (set: IdSet) => set.ids().join();
const runs = { numRuns: 60 };

beforeAll(roaringLibraryInitialize);

it("as a roaring bitmap: and, or, minus, size, has", () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const [one, other] = [IdSet.of(a), IdSet.of(b)];
      const [first, second] = [roaring(a), roaring(b)];
      const both = RoaringBitmap32.and(first, second);
      expect(all(one.and(other))).toBe(text(both));
      expect(one.and(other).size).toBe(both.size);
      expect(all(IdSet.union([one, other]))).toBe(text(RoaringBitmap32.or(first, second)));
      expect(all(one.minus(other))).toBe(text(RoaringBitmap32.andNot(first, second)));
      for (const id of [...a].slice(0, 50)) expect(other.has(id)).toBe(second.has(id));
    }),
    runs,
  );
});

it("as a roaring bitmap: union and intersection of several", () => {
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1, maxLength: 4 }), (sets) => {
      const made = sets.map((set) => IdSet.of(set));
      const bitmaps = sets.map(roaring);
      expect(all(IdSet.union(made))).toBe(text(RoaringBitmap32.orMany(bitmaps)));
      const common = bitmaps.reduce((one, other) => RoaringBitmap32.and(one, other));
      expect(all(IdSet.intersection(made))).toBe(text(common));
    }),
    runs,
  );
});

it("as a roaring bitmap: a part of all ids, from any place in a chunk", () => {
  fc.assert(
    fc.property(ids, fc.nat(9000), fc.nat(50), (a, offset, limit) => {
      expect(IdSet.of(a).slice(offset, limit)).toEqual(sorted(a).slice(offset, offset + limit));
    }),
    runs,
  );
});

it("as a roaring bitmap: stored and read again, also concatenated", () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const [one, other] = [IdSet.of(a), IdSet.of(b)];
      expect(all(decodeIdSet(encodeIdSet(one)))).toBe(text(roaring(a)));
      const strung = Buffer.concat([encodeIdSet(one), encodeIdSet(other)]);
      expect(all(decodeIdSet(strung))).toBe(text(roaring([...a, ...b])));
    }),
    runs,
  );
});

it("as a roaring bitmap: stored from a sorted list, within the upper bound of bytes", () => {
  fc.assert(
    fc.property(ids, (a) => {
      const list = Uint32Array.from(sorted(a));
      const out = Buffer.alloc(maxEncodedBytes(list.length, 6) + 8, 255);
      const end = encodeIds(list, 0, list.length, out, 4);
      expect(end - 4).toBeLessThanOrEqual(maxEncodedBytes(list.length, 6));
      expect(out.subarray(4, end)).toEqual(Buffer.from(encodeIdSet(IdSet.of(a))));
    }),
    runs,
  );
});
