import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";

const running = perProcess("background", () => new Set<Promise<void>>());

const startMs = { first: 100, last: 600 };

/**
 * Does work that no answer waits for or is slowed by: it begins at some moment of the next half second,
 * when the answer is out. What it throws is logged under its name.
 */
export function inBackground(name: string, work: () => Promise<void>): void {
  const begun = pause(startMs.first + Math.random() * (startMs.last - startMs.first))
    .then(work)
    .catch((error: unknown) => log().error({ err: error }, `${name} failed`))
    .finally(() => running.delete(begun));
  running.add(begun);
}

/** Waits for the work begun so far, `maxMs` at most: before the process ends. */
export async function finishBackground(maxMs: number): Promise<void> {
  const expiry = new Promise<void>((resolve) => setTimeout(resolve, maxMs).unref());
  await Promise.race([Promise.all(running), expiry]);
}
