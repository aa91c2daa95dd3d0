/** `remaining`: how many hits are still allowed. `reset`: when the next one is allowed, by the clock of the hits. */
type Decision = { success: boolean; remaining: number; reset: number };

const maxKeys = 200_000;

/** A sliding window log: the exact times of the hits of each key in the last `windowMs`, oldest first. */
export class SlidingWindowLog {
  private readonly hits = new Map<string, number[]>();

  constructor(
    readonly max: number,
    readonly windowMs: number,
  ) {}

  /** Counts a hit at `nowMs` if the budget allows it. */
  take(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    const success = recent.length < this.max;
    if (success) {
      recent.push(nowMs);
      this.keep(key, recent, nowMs);
    }
    return this.decision(success, recent, nowMs);
  }

  /** Removes the newest hit. */
  refund(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    recent.pop();
    if (recent.length === 0) this.hits.delete(key);
    return this.decision(true, recent, nowMs);
  }

  forget(key: string): void {
    this.hits.delete(key);
  }

  peek(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    return this.decision(recent.length < this.max, recent, nowMs);
  }

  spent(key: string, nowMs: number): number {
    return this.recent(key, nowMs).length;
  }

  private recent(key: string, nowMs: number): number[] {
    const hits = this.hits.get(key) ?? [];
    const from = hits.findIndex((at) => at > nowMs - this.windowMs);
    if (from > 0) hits.splice(0, from);
    else if (from < 0) hits.length = 0;
    return hits;
  }

  private keep(key: string, recent: number[], nowMs: number): void {
    this.hits.delete(key);
    this.hits.set(key, recent);
    for (const [oldKey, old] of this.hits) {
      const expired = (old.at(-1) ?? 0) <= nowMs - this.windowMs;
      if (!expired && this.hits.size <= maxKeys) break;
      this.hits.delete(oldKey);
    }
  }

  private decision(success: boolean, recent: number[], nowMs: number): Decision {
    const reset = (recent[0] ?? nowMs) + this.windowMs;
    return { success, remaining: this.max - recent.length, reset };
  }
}
