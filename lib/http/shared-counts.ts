import { noteDependency } from "@/platform/dependencies";
import { withTimeout } from "@/platform/with-timeout";

/** `reset`: Unix time in milliseconds. */
type Decision = { success: boolean; remaining: number; reset: number };

const timeoutMs = 200;
const pauseMs = 5_000;
const maxPending = 10_000;

/** Hits that were let through but are not yet counted in the store. */
type PendingHits<Kind> = { kind: Kind; key: string; hits: number };

/**
 * Counts hits in a store that several processes share. When the store is slow or unreachable, it is not called for five
 * seconds. The hits of that time are queued and added to the store later.
 */
export class SharedCounts<Kind extends string> {
  private pausedUntilMs = 0;
  private isFlushing = false;
  private readonly pending = new Map<string, PendingHits<Kind>>();

  /** `ask` adds `rate` hits of `key` to the store and returns its decision; `clear` deletes the count of `key`. */
  constructor(
    private readonly ask: (kind: Kind, key: string, rate: number) => Promise<Decision>,
    private readonly clear: (kind: Kind, key: string) => Promise<unknown>,
  ) {}

  /** Adds `rate` hits (removes them if negative). Returns the store's decision; null if the store is unreachable. */
  async count(kind: Kind, key: string, rate: number): Promise<Decision | null> {
    if (performance.now() < this.pausedUntilMs) {
      this.enqueue(kind, key, rate);
      return null;
    }
    return this.countNow(kind, key, rate);
  }

  /** Asks the store, even while it is left alone, whether it counts now. `key` must not be anybody's. */
  async isReachable(kind: Kind, key: string): Promise<boolean> {
    return (await this.countNow(kind, key, 0)) !== null;
  }

  /** Deletes the count of `key`. If the store is unreachable, its count stays. */
  async forget(kind: Kind, key: string): Promise<void> {
    this.takePending(kind, key);
    if (performance.now() < this.pausedUntilMs) return;
    try {
      await withTimeout(timeoutMs, this.clear(kind, key));
    } catch (error) {
      noteDependency("limiterStore", error);
    }
  }

  private async countNow(kind: Kind, key: string, rate: number): Promise<Decision | null> {
    const hits = rate + this.takePending(kind, key);
    const asked = this.ask(kind, key, hits);
    try {
      const decision = await withTimeout(timeoutMs, asked);
      this.pausedUntilMs = 0;
      noteDependency("limiterStore", null);
      void this.flush();
      return decision;
    } catch (error) {
      this.enqueue(kind, key, hits);
      this.pausedUntilMs = performance.now() + pauseMs;
      noteDependency("limiterStore", error);
      const onLateAnswer = () => {
        this.enqueue(kind, key, -hits);
        this.pausedUntilMs = 0;
      };
      asked.then(onLateAnswer, () => {});
      return null;
    }
  }

  private async flush(): Promise<void> {
    if (this.isFlushing) return;
    this.isFlushing = true;
    for (const { kind, key } of this.pending.values()) {
      if (!(await this.count(kind, key, 0))) break;
    }
    this.isFlushing = false;
  }

  private takePending(kind: Kind, key: string): number {
    const id = idOf(kind, key);
    const hits = this.pending.get(id)?.hits ?? 0;
    this.pending.delete(id);
    return hits;
  }

  private enqueue(kind: Kind, key: string, more: number): void {
    const hits = this.takePending(kind, key) + more;
    if (hits !== 0) this.pending.set(idOf(kind, key), { kind, key, hits });
    const [oldest] = this.pending.keys();
    if (oldest !== undefined && this.pending.size > maxPending) this.pending.delete(oldest);
  }
}

function idOf(kind: string, key: string): string {
  return `${kind}|${key}`;
}
