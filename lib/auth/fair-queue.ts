type KeyQueue<Item> = { waiting: Item[]; inProgress: number; lastFinished: number };

/**
 * A fair queue: items wait by key, and `take` returns one of the key with the fewest items in progress. Among equal keys
 * it is the one whose last item finished longest ago. So a key with many items delays only its own.
 */
export class FairQueue<Item> {
  private readonly queues = new Map<string, KeyQueue<Item>>();
  private clock = 0;
  private waiting = 0;

  constructor(
    private readonly maxSize: number,
    private readonly maxPerKey: number,
  ) {}

  get size(): number {
    return this.waiting;
  }

  /**
   * Adds an item. Returns the item that is dropped for want of space, or null. If the key is full it is the new item
   * itself. If the whole queue is full it is the last item of the longest queue, or else the new one.
   */
  add(key: string, item: Item): Item | null {
    const queue = this.queues.get(key) ?? {
      waiting: [],
      inProgress: 0,
      lastFinished: ++this.clock,
    };
    if (queue.waiting.length >= this.maxPerKey) return item;
    let dropped: Item | null = null;
    if (this.waiting >= this.maxSize) {
      dropped = this.dropFromLongest(queue.waiting.length + 1);
      if (dropped === null) return item;
    }
    queue.waiting.push(item);
    this.waiting += 1;
    this.queues.set(key, queue);
    return dropped;
  }

  /** Removes the next item. Call `finish(key)` when it is done. */
  take(): { key: string; item: Item } | null {
    const [next] = [...this.queues]
      .filter(([, queue]) => queue.waiting.length > 0)
      .toSorted(([, a], [, b]) => a.inProgress - b.inProgress || a.lastFinished - b.lastFinished);
    const item = next?.[1].waiting.shift();
    if (!next || item === undefined) return null;
    next[1].inProgress += 1;
    this.waiting -= 1;
    return { key: next[0], item };
  }

  finish(key: string): void {
    const queue = this.queues.get(key);
    if (!queue) return;
    queue.inProgress -= 1;
    queue.lastFinished = ++this.clock;
    if (queue.inProgress === 0 && queue.waiting.length === 0) this.queues.delete(key);
  }

  /** Drops the last item of the longest queue, if that is longer than `length`. */
  private dropFromLongest(length: number): Item | null {
    const queues = [...this.queues.values()];
    const [longest] = queues.toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (!longest || longest.waiting.length <= length) return null;
    this.waiting -= 1;
    return longest.waiting.pop() ?? null;
  }
}
