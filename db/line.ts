import type postgres from "postgres";

const endSeconds = 5;

/** A connection, opened at its first use, and what is under way on it. */
export class Line {
  private opened: postgres.Sql | null = null;
  private hasLeft = false;
  private readonly rejects = new Set<(reason: Error) => void>();
  /** Nothing else may be sent on it. */
  isHeld = false;

  constructor(
    private readonly open: (onclose: () => void) => postgres.Sql,
    /** Called when it is of no more use. */
    private readonly onBroken: (line: Line) => void,
  ) {}

  get client(): postgres.Sql {
    this.opened ??= this.open(() => this.leave());
    return this.opened;
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
          this.rejects.delete(reject);
          resolve(result);
        },
        (error) => {
          this.rejects.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Fails all of it as a lost connection does. */
  giveUp(message: string): void {
    const reason = Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
    for (const reject of this.rejects) reject(reason);
    this.rejects.clear();
  }

  /** Lets what is under way end, 5 s at most. */
  async end(): Promise<void> {
    await this.opened?.end({ timeout: endSeconds });
  }

  /**
   * The driver (postgres 3.4) may keep for ever what was asked as the connection closed, and writes to a
   * closed one when a transaction is rolled back, but for a client that has ended.
   */
  private leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    void this.opened?.end({ timeout: 0 });
    this.onBroken(this);
    setImmediate(() => this.giveUp("the connection broke"));
  }
}
