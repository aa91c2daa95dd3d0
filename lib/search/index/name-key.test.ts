import fc from "fast-check";
import { expect, it } from "vitest";
import { bucketOf } from "./bucket-for-test";
import { importances, keyBuckets, NameHash, nameKey, visitEntries } from "./name-key";

const ascii = fc.string({ unit: fc.constantFrom(..."abz09"), minLength: 1, maxLength: 12 });

it("is the same however the name is split, in words or in bytes", () => {
  fc.assert(
    fc.property(ascii, fc.nat(12), (name, at) => {
      const key = nameKey([name]);
      expect(nameKey([name.slice(0, at), name.slice(at)])).toEqual(key);
      const hash = new NameHash();
      hash.add(Buffer.from(`--${name}--`), 2, 2 + name.length);
      expect(hash.key()).toEqual(key);
      expect(key.bucket).toBeLessThan(keyBuckets);
    }),
  );
});

it("differs for each of many names", () => {
  const names = Array.from({ length: 5_000 }, (_, at) => at.toString(36));
  const keys = names.map((name) => nameKey([name]));
  expect(new Set(keys.map(({ low, high }) => `${low} ${high}`)).size).toBe(names.length);
  expect(new Set(keys.map(({ bucket }) => bucket)).size).toBeGreaterThan(names.length * 0.9);
});

it("finds in a bucket the entries of its name alone, as they were stored", () => {
  const entry = fc.record({
    key: fc.constantFrom(...["a", "b", "c"].map((name) => nameKey([name]))),
    id: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    isSign: fc.boolean(),
    importance: fc.integer({ min: 0, max: importances - 1 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const key = nameKey(["a"]);
      const found: unknown[] = [];
      visitEntries(bucketOf(entries), key, (id, isSign, importance) =>
        found.push({ key, id, isSign, importance }),
      );
      expect(found).toEqual(entries.filter((each) => each.key.low === key.low));
    }),
  );
});
