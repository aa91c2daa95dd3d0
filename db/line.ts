import type postgres from "postgres";

const endSeconds = 5;
const openMs = 10_000;

/** What a client of one connection tells of it. */
export type LineEvents = { onclose: () => void; onparameter: () => void };

/** A connection, opened at its first use, and what is under way on it. */
export class Line {
  private opened: postgres.Sql | null = null;
  private openTimer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  private readonly rejects = new Set<(reason: Error) => void>();
  private onDrained: (() => void) | null = null;
  /** Nothing else may be sent on it. */
  isHeld = false;
  /** It is of no more use. */
  hasLeft = false;
  openedAt = 0;

  constructor(
    private readonly open: (events: LineEvents) => postgres.Sql,
    private readonly onLeft: (line: Line) => void,
  ) {}

  /** Throws once it has ended. */
  get client(): postgres.Sql {
    if (this.hasEnded) throw lost("CONNECTION_ENDED", "the pool has ended");
    if (this.hasLeft) refuse();
    return this.opened ?? this.connect();
  }

  get underWay(): number {
    return this.rejects.size;
  }

  /** The outcome of what was asked on it, or its failure as soon as that is given up. */
  outcome<Result>(asked: PromiseLike<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.rejects.add(reject);
      asked.then(
        (result) => {
          this.forget(reject);
          resolve(result);
        },
        (error) => {
          this.forget(reject);
          reject(error);
        },
      );
    });
  }

  /** Resolves when nothing is under way. */
  drained(): Promise<void> {
    if (this.rejects.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onDrained = resolve;
    });
  }

  /** Fails all of it as a lost connection does, and lets the connection go. */
  giveUp(message: string): void {
    this.leave();
    const reason = lost("CONNECTION_CLOSED", message);
    for (const reject of this.rejects) reject(reason);
    this.rejects.clear();
    this.onDrained?.();
  }

  /** Lets what is under way end, 5 s at most. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.opened?.end({ timeout: endSeconds });
    this.giveUp("the pool has ended");
  }

  private connect(): postgres.Sql {
    this.openedAt = performance.now();
    const client = this.open({
      onclose: () => {
        this.leave();
        // What the driver has an answer or an error for is told first.
        setImmediate(() => this.giveUp("the connection broke"));
      },
      onparameter: () => clearTimeout(this.openTimer),
    });
    // The driver tries for ever to reach who takes connections and closes them.
    this.openTimer = setTimeout(() => this.giveUp("the database does not answer"), openMs).unref();
    this.opened = client;
    return client;
  }

  private forget(reject: (reason: Error) => void): void {
    this.rejects.delete(reject);
    if (this.rejects.size > 0) return;
    this.onDrained?.();
    this.onDrained = null;
  }

  /**
   * The driver (postgres 3.4) may keep for ever what was asked as the connection closed, and opens it again,
   * for nobody, for what it had not sent.
   */
  private leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    clearTimeout(this.openTimer);
    if (this.opened) {
      Object.assign(this.opened.options, { socket: refuse });
      void this.opened.end({ timeout: 0 });
    }
    this.onLeft(this);
  }
}

function refuse(): never {
  throw lost("CONNECTION_CLOSED", "the connection broke");
}

/** An error as the driver's own. */
export function lost(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
