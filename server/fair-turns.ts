import { setTimeout as pause } from "node:timers/promises";

/** A turn counts as over after so long: what takes longer waits for something else than the processor. */
const longestTurnMs = 100;
/** The pause after a turn while others of the same key wait, in turns of that length. */
const restTurns = 2;

/**
 * Work of one key is done one piece after the other, with a pause between two that wait, so that no key takes more
 * than a third of the process however much it asks for. A piece that nobody waits behind begins at once.
 */
export class FairTurns {
  private readonly last = new Map<string, Promise<void>>();

  async take(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.last.get(key);
    let end = () => {};
    const turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.last.set(key, turn);
    await before;
    const startedAt = performance.now();
    const working = work();
    void this.rest(key, turn, working, startedAt).then(end);
    await working;
  }

  private async rest(key: string, turn: Promise<void>, working: Promise<void>, startedAt: number) {
    await Promise.race([working.catch(() => {}), pause(longestTurnMs, undefined, { ref: false })]);
    const tookMs = performance.now() - startedAt;
    if (this.last.get(key) !== turn) await pause(restTurns * tookMs);
    if (this.last.get(key) === turn) this.last.delete(key);
  }
}
