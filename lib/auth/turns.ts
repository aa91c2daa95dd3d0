import { perProcess } from "@/platform/per-process";

const turns = perProcess("turns", () => new Map<string, Promise<unknown>>());

/** Runs works of one key one after another in this process; other keys do not wait. */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  turns.set(key, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === settled) turns.delete(key);
  }
}
