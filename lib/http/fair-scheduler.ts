import { setTimeout as pause } from "node:timers/promises";

/** A task counts as done after this time: a longer one is probably waiting for something else than the processor. */
const maxTaskMs = 100;
/** The pause after a task while others of its key wait, in multiples of its duration. */
const pauseFactor = 2;

/**
 * Runs the tasks of one key one after another, with a pause of twice a task's duration while others of that key wait.
 * So no key uses more than a third of the process's time, however many tasks it has. A task that does not have to wait
 * starts at once; other keys are not affected.
 */
export class FairScheduler {
  private readonly tails = new Map<string, Promise<void>>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.tails.get(key);
    let end = () => {};
    const tail = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.tails.set(key, tail);
    await previous;
    const startedAt = performance.now();
    const running = task();
    void this.coolDown(key, tail, running, startedAt).then(end);
    return running;
  }

  private async coolDown(
    key: string,
    tail: Promise<void>,
    running: Promise<unknown>,
    startedAt: number,
  ): Promise<void> {
    await Promise.race([running.catch(() => {}), pause(maxTaskMs, undefined, { ref: false })]);
    const tookMs = performance.now() - startedAt;
    if (this.tails.get(key) !== tail) await pause(pauseFactor * tookMs);
    if (this.tails.get(key) === tail) this.tails.delete(key);
  }
}
