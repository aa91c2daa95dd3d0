import { expect, it } from "vitest";
import { FairScheduler } from "./fair-scheduler";

/** A task that runs until the test ends it. */
function task(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
  };
  return { work, end };
}

it("runs the tasks of one key in order, one at a time, and does not delay other keys", async () => {
  const scheduler = new FairScheduler();
  const log: string[] = [];
  const [first, second, third, other] = ["first", "second", "third", "other"].map((name) =>
    task(name, log),
  ) as [Task, Task, Task, Task];
  const all = [first, second, third].map(({ work }) => scheduler.run("a", work));
  const parallel = scheduler.run("b", other.work);
  other.end();
  await parallel;
  expect(log).toEqual(["first begins", "other begins", "other ends"]);
  for (const { end } of [third, second, first]) end();
  await Promise.all(all);
  expect(log.slice(3)).toEqual([
    "first ends",
    ...["second begins", "second ends", "third begins", "third ends"],
  ]);
});
type Task = ReturnType<typeof task>;

it("continues after a failed task, and rejects only that one", async () => {
  const scheduler = new FairScheduler();
  const failing = scheduler.run("a", () => Promise.reject(new Error("broken")));
  const next = scheduler.run("a", async () => {});
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBeUndefined();
});

it("does not wait forever for a task that does not end", async () => {
  const scheduler = new FairScheduler();
  const endless = task("endless", []);
  void scheduler.run("a", endless.work);
  await expect(scheduler.run("a", async () => {})).resolves.toBeUndefined();
  endless.end();
});
