import { tooMany } from "@/lib/contract/errors";

type Waiting = { begin: () => void; refuse: (error: Error) => void };
type Queue = { running: number; waiting: Waiting[] };

/** The process accepts one connection in a turn of its event loop: so many are looked at before a task begins. */
const mostTurns = 200;
/** For so long at most, in ms: a turn in which others are worked for is longer. */
const mostLookingMs = 50;
/** Tasks that wait, each with a body of up to 64 KiB, though its client may have gone. */
export const mostWaiting = 2_000;
/** Calls a client to send its tasks one after another. */
const retryAfterSeconds = 1;

/**
 * Runs the tasks of a key in their order, at most `atOnce` together, and one at a time while other keys have tasks. So a
 * burst of one key delays others by little. On the embedded database a whole task may run without giving way, so tasks begin
 * only when a turn of the event loop has brought no further one; then they begin for as long as that has taken. When
 * too many wait, the last one of the longest queue throws ApiError RATE_LIMIT_EXCEEDED. It is no failure of the service, for
 * which a proxy would leave this process out.
 */
export class FairShare {
  private readonly queues = new Map<string, Queue>();
  private waiting = 0;
  private turns = 0;
  private hasNew = false;
  private lookingSince = 0;
  private workingUntil = 0;

  constructor(private readonly atOnce: number) {}

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    this.waiting += 1;
    await new Promise<void>((begin, refuse) => {
      queue.waiting.push({ begin, refuse });
      if (this.waiting > mostWaiting) this.refuseOne();
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

  private refuseOne(): void {
    const queues = [...this.queues.values()];
    const longest = queues.reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    this.waiting -= 1;
    longest.waiting.pop()?.refuse(tooMany(retryAfterSeconds));
  }

  private plan(): void {
    if (this.turns > 0) return;
    this.turns = 1;
    this.lookingSince = performance.now();
    setImmediate(this.turn);
  }

  private readonly turn = (): void => {
    const now = performance.now();
    const isWorking = now < this.workingUntil;
    const mayLook = this.turns < mostTurns && now - this.lookingSince < mostLookingMs;
    if (this.hasNew && mayLook && !isWorking) {
      this.hasNew = false;
      this.turns += 1;
      setImmediate(this.turn);
      return;
    }
    if (!isWorking) this.workingUntil = 2 * now - this.lookingSince;
    this.turns = 0;
    this.hasNew = false;
    const share = this.queues.size > 1 ? 1 : this.atOnce;
    for (const queue of this.queues.values()) {
      for (const { begin } of queue.waiting.splice(0, Math.max(0, share - queue.running))) {
        queue.running += 1;
        this.waiting -= 1;
        begin();
      }
    }
  };
}
