import fc from "fast-check";
import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

it("prefers the key with fewer items in progress", () => {
  const queue = new FairQueue<string>(100, 100);
  for (const each of ["a", "b", "c"]) queue.add("flood", each);
  queue.add("other", "other");
  const taken = [queue.take(), queue.take(), queue.take()].map((each) => each?.item);
  expect(taken).toEqual(["a", "other", "b"]);
});

it("limits the items of one key, and drops from the longest queue to admit other keys", () => {
  const queue = new FairQueue<string>(4, 3);
  const dropped = ["a", "b", "c", "d"].map((each) => queue.add("flood", each));
  expect(dropped).toEqual([null, null, null, "d"]);
  expect(queue.add("one", "e")).toBeNull();
  expect(queue.add("two", "f")).toBe("c");
  expect(queue.add("three", "g")).toBe("b");
  expect(queue.add("four", "h")).toBe("h");
  expect(queue.size).toBe(4);
});

it("makes a key wait for at most one item of each other key", () => {
  const keys = ["a", "b", "c", "d"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 60 }), (adds) => {
      const queue = new FairQueue<number>(1000, 1000);
      for (const [at, key] of adds.entries()) queue.add(key, at);
      const taken: string[] = [];
      for (let next = queue.take(); next; next = queue.take()) {
        taken.push(next.key);
        queue.finish(next.key);
      }
      expect(taken).toHaveLength(adds.length);
      for (const key of keys) {
        const first = taken.indexOf(key);
        expect(new Set(taken.slice(0, Math.max(0, first))).size).toBe(Math.max(0, first));
      }
    }),
  );
});
