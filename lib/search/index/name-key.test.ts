import fc from "fast-check";
import { expect, it } from "vitest";
import {
  entryBytes,
  importances,
  keyBuckets,
  NameHash,
  nameKey,
  packEntry,
  visitEntries,
} from "./name-key";

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
    name: fc.constantFrom("a", "b", "c"),
    id: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    isSign: fc.boolean(),
    importance: fc.integer({ min: 0, max: importances - 1 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const bytes = new DataView(new ArrayBuffer(entries.length * entryBytes));
      for (const [at, { name, id, isSign, importance }] of entries.entries()) {
        const key = nameKey([name]);
        bytes.setUint32(at * entryBytes, key.low, true);
        bytes.setUint32(at * entryBytes + 4, id, true);
        bytes.setUint32(at * entryBytes + 8, packEntry(key, isSign, importance), true);
      }
      const found: unknown[] = [];
      visitEntries(new Uint8Array(bytes.buffer), nameKey(["a"]), (id, isSign, importance) =>
        found.push({ name: "a", id, isSign, importance }),
      );
      expect(found).toEqual(entries.filter(({ name }) => name === "a"));
    }),
  );
});
