import { unavailable } from "@/lib/contract/errors";

type Waiting = { begin: () => void; refuse: (error: Error) => void };
type KeyQueue = { waiting: Waiting[]; running: number; lastFinished: number };

/**
 * Runs tasks by key, at most `atOnce` together. The next one is of the key with the fewest running tasks; among equal keys
 * it is the one whose last task finished longest ago. So a key with many tasks delays only its own.
 */
export class FairQueue {
  /** How many tasks wait, and how many run. */
  waiting = 0;
  running = 0;
  private readonly queues = new Map<string, KeyQueue>();
  private clock = 0;

  constructor(private readonly limits: { atOnce: number; maxWaiting: number; maxPerKey: number }) {}

  /**
   * Runs a task in its turn. For want of space one task throws ApiError SERVICE_UNAVAILABLE. If the key is full it is the
   * new one. If the whole queue is full it is the last one of the longest queue, or else the new one.
   */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { waiting: [], running: 0, lastFinished: ++this.clock };
    await new Promise<void>((begin, refuse) => {
      if (!this.hasRoom(queue)) {
        refuse(unavailable("the queue is full"));
        return;
      }
      queue.waiting.push({ begin, refuse });
      this.waiting += 1;
      this.queues.set(key, queue);
      this.beginNext();
    });
    try {
      return await task();
    } finally {
      this.running -= 1;
      queue.running -= 1;
      queue.lastFinished = ++this.clock;
      if (queue.running === 0 && queue.waiting.length === 0) this.queues.delete(key);
      this.beginNext();
    }
  }

  private beginNext(): void {
    if (this.running >= this.limits.atOnce) return;
    const [next] = [...this.queues.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .toSorted((a, b) => a.running - b.running || a.lastFinished - b.lastFinished);
    if (!next) return;
    this.waiting -= 1;
    this.running += 1;
    next.running += 1;
    next.waiting.shift()?.begin();
  }

  /** Makes room, if need be, by refusing the last task of the longest queue, if that stays longer than this one. */
  private hasRoom({ waiting }: KeyQueue): boolean {
    if (waiting.length >= this.limits.maxPerKey) return false;
    if (this.waiting < this.limits.maxWaiting) return true;
    const queues = [...this.queues.values()];
    const [longest] = queues.toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (!longest || longest.waiting.length <= waiting.length + 1) return false;
    this.waiting -= 1;
    longest.waiting.pop()?.refuse(unavailable("the queue is full"));
    return true;
  }
}
