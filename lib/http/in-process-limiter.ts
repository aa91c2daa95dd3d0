/** `remaining`: how many acts may follow. `reset`: when the next may pass, by the clock of the acts. */
type Decision = { success: boolean; remaining: number; reset: number };

const maxKeys = 200_000;

/** The acts of the last `windowMs` under each key, oldest first: exact at any moment. */
export class SlidingLog {
  private readonly acts = new Map<string, number[]>();

  constructor(
    private readonly max: number,
    readonly windowMs: number,
  ) {}

  /** Counts an act at `nowMs` if the budget allows; `reset` (ms) is when the next one may pass. */
  take(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    const success = recent.length < this.max;
    if (success) {
      recent.push(nowMs);
      this.keep(key, recent, nowMs);
    }
    return this.decision(success, recent, nowMs);
  }

  /** Takes back the newest act. */
  giveBack(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    recent.pop();
    if (recent.length === 0) this.acts.delete(key);
    return this.decision(true, recent, nowMs);
  }

  forget(key: string): void {
    this.acts.delete(key);
  }

  peek(key: string, nowMs: number): Decision {
    const recent = this.recent(key, nowMs);
    return this.decision(recent.length < this.max, recent, nowMs);
  }

  spent(key: string, nowMs: number): number {
    return this.recent(key, nowMs).length;
  }

  private recent(key: string, nowMs: number): number[] {
    const acts = this.acts.get(key) ?? [];
    const from = acts.findIndex((at) => at > nowMs - this.windowMs);
    if (from > 0) acts.splice(0, from);
    else if (from < 0) acts.length = 0;
    return acts;
  }

  private keep(key: string, recent: number[], nowMs: number): void {
    this.acts.delete(key);
    this.acts.set(key, recent);
    for (const [oldKey, old] of this.acts) {
      const expired = (old.at(-1) ?? 0) <= nowMs - this.windowMs;
      if (!expired && this.acts.size <= maxKeys) break;
      this.acts.delete(oldKey);
    }
  }

  private decision(success: boolean, recent: number[], nowMs: number): Decision {
    const reset = (recent[0] ?? nowMs) + this.windowMs;
    return { success, remaining: this.max - recent.length, reset };
  }
}
