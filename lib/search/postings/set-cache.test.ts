import fc from "fast-check";
import { expect, it } from "vitest";
import { IdSet } from "./id-set";
import { computedSet, SetCache, storedSet } from "./set-cache";

const entryBytes = 1000;
const set = (value: number) => new Uint8Array(entryBytes - 300).fill(value);

it("keeps what is read again, however much is read once", () => {
  const cache = new SetCache(10 * entryBytes);
  cache.add("word", storedSet(set(1)));
  expect(cache.get("word")?.bytes).toEqual(set(1));
  for (let at = 0; at < 100; at += 1) cache.add(`once ${at}`, storedSet(set(2)));
  expect(cache.get("word")?.bytes).toEqual(set(1));
  expect(cache.get("once 0")?.bytes).toBeUndefined();
  expect(cache.get("once 99")?.bytes).toEqual(set(2));
});

it("evicts protected sets when other sets are read more often", () => {
  const cache = new SetCache(10 * entryBytes);
  for (let at = 0; at < 7; at += 1) cache.addProtected(`before ${at}`, storedSet(set(at)));
  expect(cache.get("before 0")?.bytes).toEqual(set(0));
  for (let at = 0; at < 20; at += 1) {
    cache.add(`after ${at}`, storedSet(set(at)));
    cache.get(`after ${at}`);
  }
  expect(cache.get("before 1")?.bytes).toBeUndefined();
  expect(cache.get("after 19")?.bytes).toEqual(set(19));
});

it("returns a set's own bytes or none, and never holds more than its limit", () => {
  const name = fc.integer({ min: 0, max: 30 });
  const bytesOf = (at: number) => new Uint8Array(at * 100).fill(at);
  const setOf = (at: number) => IdSet.of(Array.from({ length: at * 50 }, (_, id) => id));
  const act = fc.tuple(fc.constantFrom("add", "protect", "read", "unite"), name);
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      const cache = new SetCache(8000);
      for (const [what, at] of acts) {
        const key = String(at);
        if (what === "add") cache.add(key, storedSet(bytesOf(at)));
        else if (what === "protect") cache.addProtected(key, storedSet(bytesOf(at)));
        else if (what === "unite") cache.add("union", computedSet(setOf(at)));
        else expect([undefined, bytesOf(at)]).toContainEqual(cache.get(key)?.bytes);
        expect(cache.used).toBeLessThanOrEqual(8000);
        if (what === "unite" && at <= 17) expect(cache.get("union")?.decoded).toEqual(setOf(at));
        if (what === "add" && at <= 17) expect(cache.get(key)?.bytes).toEqual(bytesOf(at));
      }
    }),
  );
});
