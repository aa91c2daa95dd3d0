import { log } from "@/platform/log";
import { withTimeout } from "@/platform/with-timeout";

/** `reset`: milliseconds since 1970. */
type Decision = { success: boolean; remaining: number; reset: number };

const timeoutMs = 200;
const pauseMs = 5_000;
const mostDebts = 10_000;

/** Acts that the store has not heard of. */
type Debt<Kind> = { kind: Kind; key: string; acts: number };

/**
 * Counts in a store that several processes share, and that may be slow or away: then it is asked no more
 * for a while, and told afterwards what was let through meanwhile.
 */
export class SharedCounts<Kind extends string> {
  private pausedUntilMs = 0;
  private isSettling = false;
  private readonly debts = new Map<string, Debt<Kind>>();

  /** `ask` counts `rate` acts of `key` in the store and says whether the budget allows them; `clear` drops its count. */
  constructor(
    private readonly ask: (kind: Kind, key: string, rate: number) => Promise<Decision>,
    private readonly clear: (kind: Kind, key: string) => Promise<unknown>,
  ) {}

  /** What the store decides on `rate` acts more (fewer when negative); null when it is away. */
  async count(kind: Kind, key: string, rate: number): Promise<Decision | null> {
    if (performance.now() < this.pausedUntilMs) {
      this.owe(kind, key, rate);
      return null;
    }
    const acts = rate + this.takeDebt(kind, key);
    const asked = this.ask(kind, key, acts);
    try {
      const decision = await withTimeout(timeoutMs, asked);
      void this.settle();
      return decision;
    } catch (error) {
      this.owe(kind, key, acts);
      this.pausedUntilMs = performance.now() + pauseMs;
      log().warn({ err: error }, "the shared limiter is away; this process counts by itself");
      const comeLate = () => {
        this.owe(kind, key, -acts);
        this.pausedUntilMs = 0;
      };
      asked.then(comeLate, () => {});
      return null;
    }
  }

  /** Drops what was counted of `key`; what a store that is away has counted stays. */
  async forget(kind: Kind, key: string): Promise<void> {
    this.takeDebt(kind, key);
    if (performance.now() < this.pausedUntilMs) return;
    try {
      await withTimeout(timeoutMs, this.clear(kind, key));
    } catch (error) {
      log().warn({ err: error }, "the shared limiter is away; it keeps what it counted");
    }
  }

  private async settle(): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    for (const { kind, key } of this.debts.values()) {
      if (!(await this.count(kind, key, 0))) break;
    }
    this.isSettling = false;
  }

  private takeDebt(kind: Kind, key: string): number {
    const account = accountOf(kind, key);
    const acts = this.debts.get(account)?.acts ?? 0;
    this.debts.delete(account);
    return acts;
  }

  private owe(kind: Kind, key: string, more: number): void {
    const acts = this.takeDebt(kind, key) + more;
    if (acts !== 0) this.debts.set(accountOf(kind, key), { kind, key, acts });
    const [oldest] = this.debts.keys();
    if (oldest !== undefined && this.debts.size > mostDebts) this.debts.delete(oldest);
  }
}

function accountOf(kind: string, key: string): string {
  return `${kind}|${key}`;
}
