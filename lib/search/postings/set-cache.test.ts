import fc from "fast-check";
import { expect, it } from "vitest";
import { IdSet } from "./id-set";
import { SetCache } from "./set-cache";

const entryBytes = 1000;
const set = (value: number) => new Uint8Array(entryBytes - 300).fill(value);

it("keeps what is read again, however much is read once", () => {
  const cache = new SetCache(10 * entryBytes);
  cache.add("word", set(1));
  expect(cache.bytes("word")).toEqual(set(1));
  for (let at = 0; at < 100; at += 1) cache.add(`once ${at}`, set(2));
  expect(cache.bytes("word")).toEqual(set(1));
  expect(cache.bytes("once 0")).toBeUndefined();
  expect(cache.bytes("once 99")).toEqual(set(2));
});

it("evicts protected sets when other sets are read more often", () => {
  const cache = new SetCache(10 * entryBytes);
  for (let at = 0; at < 7; at += 1) cache.addProtected(`before ${at}`, set(at));
  expect(cache.bytes("before 0")).toEqual(set(0));
  for (let at = 0; at < 20; at += 1) {
    cache.add(`after ${at}`, set(at));
    cache.bytes(`after ${at}`);
  }
  expect(cache.bytes("before 1")).toBeUndefined();
  expect(cache.bytes("after 19")).toEqual(set(19));
});

it("returns a set's own bytes or none, and never holds more than its limit", () => {
  const name = fc.integer({ min: 0, max: 30 });
  const bytesOf = (at: number) => new Uint8Array(at * 100).fill(at);
  const setOf = (at: number) => IdSet.of(Array.from({ length: at * 50 }, (_, id) => id));
  const act = fc.tuple(fc.constantFrom("add", "protect", "read", "decode", "unite"), name);
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      const cache = new SetCache(8000);
      for (const [what, at] of acts) {
        const key = String(at);
        if (what === "add") cache.add(key, bytesOf(at));
        else if (what === "protect") cache.addProtected(key, bytesOf(at));
        else if (what === "unite") cache.addUnion(`union `, setOf(at));
        else if (what === "decode") cache.addDecoded(key, IdSet.empty);
        else expect([undefined, bytesOf(at)]).toContainEqual(cache.bytes(key));
        expect(cache.used).toBeLessThanOrEqual(8000);
        if (what === "unite" && at <= 17) expect(cache.union(`union `)).toEqual(setOf(at));
        if (what === "add" && at <= 17) expect(cache.bytes(key)).toEqual(bytesOf(at));
      }
    }),
  );
});
