import type postgres from "postgres";

const endSeconds = 5;
const openMs = 10_000;

/** Callbacks that the driver calls for its single connection. */
export type ConnectionEvents = { onclose: () => void; onparameter: () => void };

/**
 * One connection of the pool, opened at its first use, with its statements in flight. It wraps a client of the driver
 * (postgres 3.4) that has this one connection, and works around three faults of the driver:
 *
 * - A statement sent while the connection closes may never settle. So every result goes through `track`, and
 *   `destroy` rejects what is still in flight.
 * - The driver reopens a closed connection for statements it had not sent, although nobody waits for them any more.
 *   `close` prevents that.
 * - It retries forever when a server accepts connections and closes them at once. `openMs` limits that.
 */
export class PooledConnection {
  private opened: postgres.Sql | null = null;
  private openTimer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  private readonly rejects = new Set<(reason: Error) => void>();
  private onIdle: (() => void) | null = null;
  /** Reserved by a transaction or COPY: no other statement may be sent. */
  isCheckedOut = false;
  /** No more statements can be sent; the pool replaces it. */
  isClosed = false;
  openedAt = 0;

  constructor(
    private readonly open: (events: ConnectionEvents) => postgres.Sql,
    private readonly onClosed: (connection: PooledConnection) => void,
  ) {}

  /** The driver's client. Throws once the connection has closed. */
  get client(): postgres.Sql {
    if (this.hasEnded) throw connectionError("CONNECTION_ENDED", "the pool has ended");
    if (this.isClosed) throwClosed();
    return this.opened ?? this.connect();
  }

  get inFlight(): number {
    return this.rejects.size;
  }

  /** The result of a statement; rejects as soon as the connection is destroyed. */
  track<Result>(statement: PromiseLike<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.rejects.add(reject);
      statement.then(
        (result) => {
          this.settle(reject);
          resolve(result);
        },
        (error) => {
          this.settle(reject);
          reject(error);
        },
      );
    });
  }

  /** Resolves when no statement is in flight. */
  whenIdle(): Promise<void> {
    if (this.rejects.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onIdle = resolve;
    });
  }

  /** Closes the connection and rejects all statements in flight. */
  destroy(message: string): void {
    this.close();
    const reason = connectionError("CONNECTION_CLOSED", message);
    for (const reject of this.rejects) reject(reason);
    this.rejects.clear();
    this.onIdle?.();
  }

  /** Closes the connection after its statements have finished, or after 5 s. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.opened?.end({ timeout: endSeconds });
    this.destroy("the pool has ended");
  }

  private connect(): postgres.Sql {
    this.openedAt = performance.now();
    const client = this.open({
      onclose: () => {
        this.close();
        // The driver first settles the statements whose answer or error it already has.
        setImmediate(() => this.destroy("the connection broke"));
      },
      onparameter: () => clearTimeout(this.openTimer),
    });
    this.openTimer = setTimeout(() => this.destroy("the database does not answer"), openMs).unref();
    this.opened = client;
    return client;
  }

  private settle(reject: (reason: Error) => void): void {
    this.rejects.delete(reject);
    if (this.rejects.size > 0) return;
    this.onIdle?.();
    this.onIdle = null;
  }

  /** Replaces the driver's socket factory, so that it cannot reopen the connection. */
  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.openTimer);
    if (this.opened) {
      Object.assign(this.opened.options, { socket: throwClosed });
      void this.opened.end({ timeout: 0 });
    }
    this.onClosed(this);
  }
}

function throwClosed(): never {
  throw connectionError("CONNECTION_CLOSED", "the connection broke");
}

/** An error with a code, like the driver's own. */
export function connectionError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
