import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/platform/env";
import { connectionError, PooledConnection } from "./pooled-connection";

/** Shortest time between two attempts to open a connection. */
const reconnectDelayMs = 200;
/** Most statements in flight on one connection. From 100 on the driver starts no transaction. */
const maxInFlight = 50;

type Waiting = {
  checkOut: boolean;
  take: (connection: PooledConnection) => void;
  reject: (reason: Error) => void;
};
type Parameters = postgres.ParameterOrJSON<never>[];

/**
 * A pool of connections to one PostgreSQL. It replaces the pool of the driver (postgres 3.4), which searches a list
 * that grows until all connections are busy at once. Here each connection is a client of the driver of its own.
 *
 * A statement goes to the least loaded connection, behind the statements in flight there. A transaction or COPY
 * checks out a connection for itself. When a connection breaks, its statements in flight fail, and a new connection
 * replaces it.
 */
export class Pool {
  private readonly connections: PooledConnection[];
  private readonly waiting: Waiting[] = [];
  private isEnded = false;
  /** A pooler may switch servers between two statements, so statements must not be pipelined through it. */
  private readonly usesPooler = isBehindPooler();
  /** Drizzle sets parsers and serializers here, as it does on each client. */
  readonly options = { parsers: {}, serializers: {} };

  constructor(
    private readonly url: string,
    size: number,
  ) {
    this.connections = Array.from({ length: size }, () => this.newConnection());
  }

  /** A statement with the driver's interface. It is sent when it, or its `values()`, is awaited. */
  unsafe(text: string, parameters?: Parameters, options?: postgres.UnsafeQueryOptions) {
    return new Statement(this, (client) => client.unsafe(text, parameters, options));
  }

  /** The rows of a prepared statement, as arrays. */
  values(text: string, parameters: unknown[]): Promise<unknown[][]> {
    return this.share((client) =>
      client.unsafe(text, parameters as Parameters, { prepare: true }).values(),
    );
  }

  /** A transaction, like the driver's `begin`. */
  begin<Result>(work: (transaction: postgres.TransactionSql) => Promise<Result>): Promise<Result> {
    return this.withCheckedOut((connection) => {
      const result = connection.client.begin((transaction) =>
        work(transaction).catch((error: unknown) => {
          // The driver would send ROLLBACK on the closed socket, and that exception would end the process.
          if (connection.isClosed) return new Promise<never>(() => {});
          throw error;
        }),
      );
      return result as Promise<Result>;
    });
  }

  /** Runs `work` on a connection that nothing else uses meanwhile. */
  exclusively<Result>(work: (client: postgres.Sql) => Promise<Result>): Promise<Result> {
    return this.withCheckedOut(({ client }) => work(client));
  }

  /** Runs `work`, which is one statement, on a connection that others use too. */
  async share<Result>(work: (client: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
    if (this.usesPooler) return this.exclusively(async (client) => work(client));
    const connection = this.waiting.length === 0 && this.leastLoaded();
    if (connection) return this.runOn(connection, work);
    return new Promise((resolve, reject) => {
      const take = (freed: PooledConnection) => this.runOn(freed, work).then(resolve, reject);
      this.wait({ checkOut: false, take, reject });
    });
  }

  /** How many statements and transactions wait for a connection. */
  get waits(): number {
    return this.waiting.length;
  }

  /** Rejects all statements, waiting or in flight, and closes the connections. New ones replace them. */
  destroy(message: string): void {
    for (const { reject } of this.waiting.splice(0))
      reject(connectionError("CONNECTION_CLOSED", message));
    for (const connection of [...this.connections]) connection.destroy(message);
  }

  /** Ends the pool: waiting statements fail, those in flight have 5 s to finish. */
  async end(): Promise<void> {
    this.isEnded = true;
    for (const { reject } of this.waiting.splice(0)) reject(endedError());
    await Promise.all(this.connections.map((connection) => connection.end()));
  }

  private async runOn<Result>(
    connection: PooledConnection,
    work: (client: postgres.Sql) => PromiseLike<Result>,
  ): Promise<Result> {
    try {
      return await connection.track(work(connection.client));
    } finally {
      if (this.waiting.length > 0) this.serveQueue();
    }
  }

  private async withCheckedOut<Result>(
    work: (connection: PooledConnection) => Promise<Result>,
  ): Promise<Result> {
    const connection = await new Promise<PooledConnection>((take, reject) => {
      this.wait({ checkOut: true, take, reject });
      this.serveQueue();
    });
    try {
      await connection.whenIdle();
      return await connection.track(work(connection));
    } finally {
      if (!connection.isClosed) connection.isCheckedOut = false;
      this.serveQueue();
    }
  }

  private wait(waiting: Waiting): void {
    if (this.isEnded) waiting.reject(endedError());
    else this.waiting.push(waiting);
  }

  private serveQueue(): void {
    while (this.waiting.length > 0) {
      const connection = this.leastLoaded();
      if (!connection) return;
      const next = this.waiting.shift();
      if (next?.checkOut) connection.isCheckedOut = true;
      next?.take(connection);
    }
  }

  /** The connection with the fewest statements in flight; null if all are checked out or full. */
  private leastLoaded(): PooledConnection | null {
    let best: PooledConnection | null = null;
    for (const connection of this.connections) {
      if (connection.isCheckedOut || connection.inFlight >= maxInFlight) continue;
      if (connection.inFlight === 0) return connection;
      if (!best || connection.inFlight < best.inFlight) best = connection;
    }
    return best;
  }

  private newConnection(): PooledConnection {
    return new PooledConnection(
      (events) => {
        const client = postgres(this.url, { ...clientOptions(), ...events });
        drizzle(client);
        return client;
      },
      (closed) => {
        closed.isCheckedOut = true;
        if (this.isEnded) return;
        setTimeout(
          () => this.replace(closed),
          closed.openedAt + reconnectDelayMs - performance.now(),
        );
      },
    );
  }

  private replace(closed: PooledConnection): void {
    if (this.isEnded) return;
    this.connections[this.connections.indexOf(closed)] = this.newConnection();
    this.serveQueue();
  }
}

function endedError(): Error {
  return connectionError("CONNECTION_ENDED", "the pool has ended");
}

/** Like a statement of the driver, it is sent when somebody awaits it. */
class Statement<Row extends postgres.MaybeRow[]> implements PromiseLike<postgres.RowList<Row>> {
  private rows: Promise<postgres.RowList<Row>> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly ask: (client: postgres.Sql) => postgres.PendingQuery<Row>,
  ) {}

  /** Rows as arrays. */
  values() {
    return this.pool.share((client) => this.ask(client).values());
  }

  // biome-ignore lint/suspicious/noThenProperty: what drizzle awaits is the driver's own statement, a promise
  then<One = postgres.RowList<Row>, Other = never>(
    onRows?: ((rows: postgres.RowList<Row>) => One | PromiseLike<One>) | null,
    onFailure?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<One | Other> {
    this.rows ??= this.pool.share((client) => this.ask(client));
    return this.rows.then(onRows, onFailure);
  }
}

/** Whether DATABASE_URL is the address of a pooler; PostgreSQL's own is then DATABASE_DIRECT_URL. */
export function isBehindPooler(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined;
}

/** The driver's options for a client with one connection. */
export function clientOptions() {
  const usesPooler = isBehindPooler();
  return {
    max: 1,
    connect_timeout: 5,
    // The driver closes a connection only when it breaks.
    idle_timeout: 0,
    max_lifetime: null,
    // The driver would query the array types, which are not used here, and a failure of that query is not caught.
    fetch_types: false,
    onnotice: () => {},
    // Through a pooler, the next statement may reach another server, where it is not prepared.
    prepare: !usesPooler,
    connection: {
      application_name: "company-registry",
      ...(!usesPooler && {
        statement_timeout: env().DATABASE_STATEMENT_SECONDS * 1000,
        // Most statements are prepared and read by key: planning them again would take longer than running them.
        plan_cache_mode: "force_generic_plan",
      }),
    },
  } satisfies postgres.Options<Record<string, never>>;
}
