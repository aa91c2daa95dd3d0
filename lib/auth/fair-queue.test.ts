import fc from "fast-check";
import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

it("prefers the key with fewer running tasks", async () => {
  const queue = new FairQueue({ atOnce: 2, maxWaiting: 100, maxPerKey: 100 });
  const begun: string[] = [];
  const run = (key: string, name: string) => queue.run(key, async () => begun.push(name));
  const flood = ["a", "b", "c"].map((name) => run("flood", name));
  await Promise.all([...flood, run("other", "other")]);
  expect(begun).toEqual(["a", "b", "other", "c"]);
});

it("limits the tasks of one key, and refuses one of the longest queue to admit other keys", async () => {
  const queue = new FairQueue({ atOnce: 0, maxWaiting: 4, maxPerKey: 3 });
  const refused: string[] = [];
  const add = async (key: string, name: string) => {
    void queue.run(key, async () => {}).catch(() => refused.push(name));
    await new Promise(setImmediate);
    return refused.splice(0);
  };
  const flood: string[][] = [];
  for (const name of ["a", "b", "c", "d"]) flood.push(await add("flood", name));
  expect(flood).toEqual([[], [], [], ["d"]]);
  expect(await add("one", "e")).toEqual([]);
  expect(await add("two", "f")).toEqual(["c"]);
  expect(await add("three", "g")).toEqual(["b"]);
  expect(await add("four", "h")).toEqual(["h"]);
  expect(queue.waiting).toBe(4);
});

it("makes a key wait for at most one task of each other key", async () => {
  const keys = ["a", "b", "c", "d"];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...keys), { maxLength: 60 }), async (adds) => {
      const queue = new FairQueue({ atOnce: 1, maxWaiting: 1000, maxPerKey: 1000 });
      const begun: string[] = [];
      // It runs until all others have been added.
      const first = queue.run("first", () => new Promise<void>(setImmediate));
      const tasks = adds.map((key) => queue.run(key, async () => begun.push(key)));
      await Promise.all([first, ...tasks]);
      expect(begun).toHaveLength(adds.length);
      for (const key of keys) {
        const at = begun.indexOf(key);
        expect(new Set(begun.slice(0, Math.max(0, at))).size).toBe(Math.max(0, at));
      }
    }),
  );
});

it("goes on after a task that fails", async () => {
  const queue = new FairQueue({ atOnce: 1, maxWaiting: 10, maxPerKey: 10 });
  const failing = queue.run("a", () => Promise.reject(new Error("fails")));
  const other = queue.run("b", async () => "done");
  await expect(failing).rejects.toThrow("fails");
  expect(await other).toBe("done");
  expect([queue.waiting, queue.running]).toEqual([0, 0]);
});
