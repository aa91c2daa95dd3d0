import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";

const running = perProcess("background", () => new Set<Promise<void>>());

const delayMs = { min: 100, max: 600 };

/**
 * Runs work after the answer, at a random moment of the next half second, so that the answer's time reveals nothing about
 * the work. Errors are logged with `name`.
 */
export function inBackground(name: string, work: () => Promise<void>): void {
  const task = pause(delayMs.min + Math.random() * (delayMs.max - delayMs.min))
    .then(work)
    .catch((error: unknown) => log().error({ err: error }, `${name} failed`))
    .finally(() => running.delete(task));
  running.add(task);
}

/** How many pieces of work are running or about to. */
export function backgroundLoad(): number {
  return running.size;
}

/** Waits for running work before the process exits, `maxMs` at most. */
export async function finishBackground(maxMs: number): Promise<void> {
  const expiry = new Promise<void>((resolve) => setTimeout(resolve, maxMs).unref());
  await Promise.race([Promise.all(running), expiry]);
}
