import { expect, it } from "vitest";
import { FairShare, mostWaiting } from "./fair-share";

/** Tasks that the test ends. */
function tasks(share: FairShare) {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const run = (key: string, name: number) =>
    share.run(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      if (name === 1) throw new Error("broken");
      return name;
    });
  const settle = async () => {
    for (let turn = 0; turn < 9; turn += 1) await new Promise(setImmediate);
  };
  const end = (name: number) => {
    ends.get(name)?.();
    return settle();
  };
  return { begun, run, end, settle };
}

it("runs a key's tasks in their order, so many at once, also after one has failed", async () => {
  const { begun, run, end, settle } = tasks(new FairShare(2));
  const all = Promise.allSettled([1, 2, 3, 4].map((name) => run("a", name)));
  await settle();
  expect(begun).toEqual([1, 2]);
  for (const name of [1, 2, 3, 4]) await end(name);
  expect(begun).toEqual([1, 2, 3, 4]);
  expect((await all).map(({ status }) => status)).toEqual([
    "rejected",
    ...["fulfilled", "fulfilled", "fulfilled"],
  ]);
});

it("runs one of a key at a time while another key has tasks, and more again afterwards", async () => {
  const { begun, run, end, settle } = tasks(new FairShare(2));
  const all = [2, 3, 4, 5].map((name) => run("a", name));
  await settle();
  const other = run("b", 10);
  await settle();
  expect(begun).toEqual([2, 3, 10]);
  await end(2);
  expect(begun).toEqual([2, 3, 10]);
  await end(3);
  expect(begun).toEqual([2, 3, 10, 4]);
  await end(10);
  expect(begun).toEqual([2, 3, 10, 4, 5]);
  expect(await other).toBe(10);
  for (const name of [4, 5]) await end(name);
  expect(await Promise.all(all)).toEqual([2, 3, 4, 5]);
});

it("works as long as it looks while new tasks come in every turn", async () => {
  const share = new FairShare(4);
  let done = 0;
  const one = async () => {
    done += 1;
  };
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 2_000; turn += 1) {
    all.push(share.run("a", one));
    await new Promise(setImmediate);
  }
  // Four after each 200 turns before.
  expect(done).toBeGreaterThan(200);
  await Promise.all(all);
});

it("refuses the last task of the longest queue when too many wait", async () => {
  const { begun, run, end, settle } = tasks(new FairShare(1));
  const refused: number[] = [];
  const send = (key: string, names: number[]) =>
    names.map((name) =>
      run(key, name).catch(({ code }) => {
        expect(code).toBe("RATE_LIMIT_EXCEEDED");
        refused.push(name);
      }),
    );
  const names = Array.from({ length: mostWaiting }, (_, at) => 10 + at);
  const all = [...send("a", [2, ...names]), ...send("b", [3, 4]), ...send("a", [5])];
  await settle();
  expect(refused).toEqual([2_009, 2_008, 2_007, 5]);
  expect(begun).toEqual([2, 3]);
  for (let at = 0; at < all.length - refused.length; at += 1) await end(begun[at] ?? 0);
  await Promise.all(all);
});
