import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/platform/env";
import { Line, lost } from "./line";

/** A connection that failed is tried again after so long at the earliest. */
const pauseMs = 200;
/** From 100 on the driver takes no transaction. */
const mostUnderWay = 50;

type Waiting = { hold: boolean; take: (line: Line) => void; reject: (reason: Error) => void };
type Parameters = postgres.ParameterOrJSON<never>[];

/**
 * Connections to one PostgreSQL, each a client of the driver (postgres 3.4) with no other: its own pool looks
 * connections up in a list that grows until all are busy at once. A statement goes to the connection that has
 * the fewest under way, behind those; a transaction or COPY has one to itself. When a connection breaks, what was
 * under way on it fails, and it gives way to a new one.
 */
export class Pool {
  private readonly lines: Line[];
  private readonly waiting: Waiting[] = [];
  private isEnded = false;
  /** A pooler may change the connection between two statements, and then tears those sent at once. */
  private readonly isPooled = isBehindPooler();
  /** Drizzle sets them when it is put over this, and those of each client. */
  readonly options = { parsers: {}, serializers: {} };

  constructor(
    private readonly url: string,
    size: number,
  ) {
    this.lines = Array.from({ length: size }, () => this.newLine());
  }

  /** A statement as the driver takes it, sent when it is awaited or its `values()` are. */
  unsafe(text: string, parameters?: Parameters, options?: postgres.UnsafeQueryOptions) {
    return new Statement(this, (client) => client.unsafe(text, parameters, options));
  }

  /** The rows of a statement that is prepared, as arrays. */
  values(text: string, parameters: unknown[]): Promise<unknown[][]> {
    return this.share((client) =>
      client.unsafe(text, parameters as Parameters, { prepare: true }).values(),
    );
  }

  /** A transaction, as the driver's. */
  begin<Result>(work: (transaction: postgres.TransactionSql) => Promise<Result>): Promise<Result> {
    return this.onHeldLine((line) => {
      const begun = line.client.begin((transaction) =>
        work(transaction).catch((error: unknown) => {
          // The driver would roll back on the socket that is gone, which ends the process.
          if (line.hasLeft) return new Promise<never>(() => {});
          throw error;
        }),
      );
      return begun as Promise<Result>;
    });
  }

  /** Work that has a connection to itself until it ends. */
  exclusively<Result>(work: (client: postgres.Sql) => Promise<Result>): Promise<Result> {
    return this.onHeldLine(({ client }) => work(client));
  }

  /** Work of one statement. */
  async share<Result>(work: (client: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
    if (this.isPooled) return this.exclusively(async (client) => work(client));
    const line = this.waiting.length === 0 && this.freest();
    if (line) return this.outcome(line, work);
    return new Promise((resolve, reject) => {
      const take = (freed: Line) => this.outcome(freed, work).then(resolve, reject);
      this.wait({ hold: false, take, reject });
    });
  }

  /** Fails all that is under way as a lost connection does, and lets the connections go. */
  giveUp(message: string): void {
    for (const { reject } of this.waiting.splice(0)) reject(lost("CONNECTION_CLOSED", message));
    for (const line of [...this.lines]) line.giveUp(message);
  }

  /** Lets what is under way end, 5 s at most; nothing else is begun. */
  async end(): Promise<void> {
    this.isEnded = true;
    for (const { reject } of this.waiting.splice(0)) reject(ended());
    await Promise.all(this.lines.map((line) => line.end()));
  }

  private async outcome<Result>(
    line: Line,
    work: (client: postgres.Sql) => PromiseLike<Result>,
  ): Promise<Result> {
    try {
      return await line.outcome(work(line.client));
    } finally {
      if (this.waiting.length > 0) this.serveWaiting();
    }
  }

  private async onHeldLine<Result>(work: (line: Line) => Promise<Result>): Promise<Result> {
    const line = await new Promise<Line>((take, reject) => {
      this.wait({ hold: true, take, reject });
      this.serveWaiting();
    });
    try {
      await line.drained();
      return await line.outcome(work(line));
    } finally {
      if (!line.hasLeft) line.isHeld = false;
      this.serveWaiting();
    }
  }

  private wait(waiting: Waiting): void {
    if (this.isEnded) waiting.reject(ended());
    else this.waiting.push(waiting);
  }

  private serveWaiting(): void {
    for (let line = this.freest(); line && this.waiting.length > 0; line = this.freest()) {
      const next = this.waiting.shift();
      if (next?.hold) line.isHeld = true;
      next?.take(line);
    }
  }

  /** The one with the fewest under way; null: all are held, or have as many as may be. */
  private freest(): Line | null {
    let freest: Line | null = null;
    for (const line of this.lines) {
      if (line.isHeld || line.underWay >= mostUnderWay) continue;
      if (line.underWay === 0) return line;
      if (!freest || line.underWay < freest.underWay) freest = line;
    }
    return freest;
  }

  private newLine(): Line {
    return new Line(
      (events) => {
        const client = postgres(this.url, { ...clientOptions(), ...events });
        drizzle(client);
        return client;
      },
      (left) => {
        left.isHeld = true;
        if (this.isEnded) return;
        setTimeout(() => this.replace(left), left.openedAt + pauseMs - performance.now());
      },
    );
  }

  private replace(left: Line): void {
    if (this.isEnded) return;
    this.lines[this.lines.indexOf(left)] = this.newLine();
    this.serveWaiting();
  }
}

function ended(): Error {
  return lost("CONNECTION_ENDED", "the pool has ended");
}

/** Like the driver's, it is sent once somebody asks for its outcome. */
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

/** Whether DATABASE_URL is a pooler's: PostgreSQL itself then has an address of its own. */
export function isBehindPooler(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined;
}

/** A client's, of one connection. */
export function clientOptions() {
  const isPooled = isBehindPooler();
  return {
    max: 1,
    connect_timeout: 5,
    // So that a connection closes only when it breaks.
    idle_timeout: 0,
    max_lifetime: null,
    // The driver's own question for the types of arrays, which nothing here has, fails unheard.
    fetch_types: false,
    onnotice: () => {},
    // The next statement may be on another connection of the pooler's, where none is prepared.
    prepare: !isPooled,
    connection: {
      application_name: "company-registry",
      ...(!isPooled && {
        statement_timeout: env().DATABASE_STATEMENT_SECONDS * 1000,
        // Statements are prepared and read by their keys: planning each anew takes longer than they do.
        plan_cache_mode: "force_generic_plan",
      }),
    },
  } satisfies postgres.Options<Record<string, never>>;
}
