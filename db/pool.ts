import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import { Line } from "./line";

type Waiting = { hold: boolean; take: (line: Line) => void; reject: (reason: Error) => void };
type Parameters = postgres.ParameterOrJSON<never>[];

/**
 * Connections to one PostgreSQL, each a client of the driver (postgres 3.4) with no other: its own pool looks
 * connections up in a list that grows until all are busy at once. A statement goes to the connection that has
 * the fewest under way, behind those; a transaction or COPY has one to itself. A connection that broke fails
 * what was under way and gives way to a new one.
 */
export class Pool {
  private readonly lines: Line[];
  private readonly waiting: Waiting[] = [];
  private isEnded = false;
  /** A pooler may change the connection between two statements, and then tears those sent at once. */
  private readonly isPooled = env().DATABASE_DIRECT_URL !== undefined;
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
    return this.exclusively((client) => client.begin(work) as Promise<Result>);
  }

  /** Work that has a connection to itself until it ends. */
  async exclusively<Result>(work: (client: postgres.Sql) => Promise<Result>): Promise<Result> {
    const line = await this.take(true);
    try {
      return await line.outcome(work(line.client));
    } finally {
      this.release(line);
    }
  }

  /** Work of one statement. */
  async share<Result>(work: (client: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
    if (this.isPooled) return this.exclusively(async (client) => work(client));
    const line = this.freest() ?? (await this.take(false));
    return line.outcome(work(line.client));
  }

  /** Fails all that is under way as a lost connection does. */
  giveUp(message: string): void {
    for (const line of this.lines) line.giveUp(message);
  }

  /** Lets what is under way end, 5 s at most; nothing else is begun. */
  async end(): Promise<void> {
    this.isEnded = true;
    for (const { reject } of this.waiting.splice(0)) reject(ended());
    await Promise.all(this.lines.map((line) => line.end()));
  }

  private async take(hold: boolean): Promise<Line> {
    const line =
      this.freest() ??
      (await new Promise<Line>((take, reject) => {
        if (this.isEnded) reject(ended());
        else this.waiting.push({ hold, take, reject });
      }));
    if (hold) line.isHeld = true;
    return line;
  }

  private release(line: Line): void {
    line.isHeld = false;
    this.serveWaiting();
  }

  private serveWaiting(): void {
    for (let line = this.freest(); line && this.waiting.length > 0; line = this.freest()) {
      const next = this.waiting.shift();
      if (next?.hold) line.isHeld = true;
      next?.take(line);
    }
  }

  /** The one with the fewest under way; null: all are held. */
  private freest(): Line | null {
    if (this.isEnded) return null;
    let freest: Line | null = null;
    for (const line of this.lines) {
      if (line.isHeld) continue;
      if (line.underWay === 0) return line;
      if (!freest || line.underWay < freest.underWay) freest = line;
    }
    return freest;
  }

  private newLine(): Line {
    return new Line(
      (onclose) => {
        const client = postgres(this.url, { ...clientOptions(), onclose });
        drizzle(client);
        return client;
      },
      (broken) => {
        this.lines[this.lines.indexOf(broken)] = this.newLine();
        this.serveWaiting();
      },
    );
  }
}

function ended(): Error {
  return Object.assign(new Error("the pool has ended"), { code: "CONNECTION_ENDED" });
}

/** Like the driver's, it is sent once somebody asks for its outcome. */
class Statement<Row extends postgres.MaybeRow[]> implements PromiseLike<postgres.RowList<Row>> {
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
    return this.pool.share((client) => this.ask(client)).then(onRows, onFailure);
  }
}

/** A client's, of one connection. */
export function clientOptions() {
  const isPooled = env().DATABASE_DIRECT_URL !== undefined;
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
