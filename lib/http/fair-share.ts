type Queue = { running: number; waiting: (() => void)[] };

/** The process accepts one connection in a turn of its event loop: so many are looked at before a task begins. */
const mostTurns = 200;

/**
 * Runs the tasks of a key in their order, at most `atOnce` together, and one at a time while other keys have tasks. So a
 * burst of one key delays others by little. On the embedded database a whole task may run without giving way, so tasks begin
 * only when a turn of the event loop has brought no further one.
 */
export class FairShare {
  private readonly queues = new Map<string, Queue>();
  private turns = 0;
  private hasNew = false;

  constructor(private readonly atOnce: number) {}

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    await new Promise<void>((resolve) => {
      queue.waiting.push(resolve);
      this.hasNew = true;
      this.plan();
    });
    try {
      return await task();
    } finally {
      queue.running -= 1;
      if (queue.running === 0 && queue.waiting.length === 0) this.queues.delete(key);
      this.plan();
    }
  }

  private plan(): void {
    if (this.turns > 0) return;
    this.turns = 1;
    setImmediate(this.turn);
  }

  private readonly turn = (): void => {
    if (this.hasNew && this.turns < mostTurns) {
      this.hasNew = false;
      this.turns += 1;
      setImmediate(this.turn);
      return;
    }
    this.turns = 0;
    this.hasNew = false;
    const share = this.queues.size > 1 ? 1 : this.atOnce;
    for (const queue of this.queues.values()) {
      for (const begin of queue.waiting.splice(0, Math.max(0, share - queue.running))) {
        queue.running += 1;
        begin();
      }
    }
  };
}
