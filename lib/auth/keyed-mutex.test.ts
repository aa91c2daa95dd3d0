import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex";

/** Tasks that write down when they begin and end. */
function tasks() {
  const mutex = new KeyedMutex();
  const events: string[] = [];
  const run = (key: string, name: string, isFailing = false) =>
    mutex.run(key, async () => {
      events.push(`${name}+`);
      await turn();
      events.push(`${name}-`);
      if (isFailing) throw new Error(name);
      return name;
    });
  return { run, events };
}

it("runs the tasks of one key one after another, in order, and gives each its own result", async () => {
  const { run, events } = tasks();
  const [first, second] = [run("a", "1"), run("a", "2")];
  expect(await first).toBe("1");
  expect(await Promise.all([second, run("a", "3")])).toEqual(["2", "3"]);
  expect(events).toEqual(["1+", "1-", "2+", "2-", "3+", "3-"]);
});

it("runs the tasks of different keys in parallel", async () => {
  const { run, events } = tasks();
  await Promise.all([run("a", "1"), run("b", "2")]);
  expect(events).toEqual(["1+", "2+", "1-", "2-"]);
});

it("tells only its own caller of a failure, and goes on", async () => {
  const { run } = tasks();
  const results = await Promise.allSettled([run("a", "1"), run("a", "2", true), run("a", "3")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await run("a", "4")).toBe("4");
});
