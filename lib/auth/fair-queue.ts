type Line<Item> = { waiting: Item[]; inHand: number; lastTurn: number };

/**
 * Items that wait, shared out by key: `take` gives one of the key with the fewest in hand, and among
 * those of the key whose last item was finished longest ago. So a key with many waits behind its own.
 */
export class FairQueue<Item> {
  private readonly lines = new Map<string, Line<Item>>();
  private turns = 0;
  private waiting = 0;

  /** So many may wait in all, and so many of one key. */
  constructor(
    private readonly most: number,
    private readonly mostOfKey: number,
  ) {}

  get size(): number {
    return this.waiting;
  }

  /** Gives the item that found no room: none, this one, or the last of the longest line in its place. */
  add(key: string, item: Item): Item | null {
    const line = this.lines.get(key) ?? { waiting: [], inHand: 0, lastTurn: ++this.turns };
    if (line.waiting.length >= this.mostOfKey) return item;
    let dropped: Item | null = null;
    if (this.waiting >= this.most) {
      dropped = this.dropFromLongest(line.waiting.length + 1);
      if (dropped === null) return item;
    }
    line.waiting.push(item);
    this.waiting += 1;
    this.lines.set(key, line);
    return dropped;
  }

  /** Call `finish(key)` when the item is done with. */
  take(): { key: string; item: Item } | null {
    const [found] = [...this.lines]
      .filter(([, line]) => line.waiting.length > 0)
      .toSorted(([, a], [, b]) => a.inHand - b.inHand || a.lastTurn - b.lastTurn);
    const item = found?.[1].waiting.shift();
    if (!found || item === undefined) return null;
    found[1].inHand += 1;
    this.waiting -= 1;
    return { key: found[0], item };
  }

  finish(key: string): void {
    const line = this.lines.get(key);
    if (!line) return;
    line.inHand -= 1;
    line.lastTurn = ++this.turns;
    if (line.inHand === 0 && line.waiting.length === 0) this.lines.delete(key);
  }

  /** Only a line longer than `length` gives one up. */
  private dropFromLongest(length: number): Item | null {
    const lines = [...this.lines.values()];
    const [longest] = lines.toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (!longest || longest.waiting.length <= length) return null;
    this.waiting -= 1;
    return longest.waiting.pop() ?? null;
  }
}
