export type Query = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Accepts rows in COPY's format. Each write holds whole rows. */
export type RowSink = {
  /** Resolves when more may be written. */
  write(rows: Buffer): Promise<void>;
  /** Resolves when all rows are in the table. */
  end(): Promise<void>;
  /** Drops what was written since `load`; never throws. */
  abort(): Promise<void>;
  /** How many rows were left out because an earlier row has their key. 0 if the indexes are made after the rows. */
  readonly skipped: number;
};

/** Limits a column to the values of one part of a table, as an SQL condition. */
export type Part = (column: string) => string;

/** Rows to read in an order. */
export type OrderedRows = {
  columns: readonly string[];
  /** Ascending and never null. */
  orderBy: readonly string[];
  /** The table whose rows are read, in parts of its `key`, which has an index if indexes are made first. */
  table: string;
  key: string;
  /** A SELECT of the columns of both lists for a part of the table. */
  select: (part: Part) => string;
};

/** Ends the sinks after the work, or aborts them if it fails. */
export async function fillSinks<Result>(
  sinks: readonly (RowSink | null)[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    for (const sink of sinks) await sink?.end();
    return result;
  } catch (error) {
    for (const sink of sinks) await sink?.abort();
    throw error;
  }
}

/** The database for an import: dedicated connections, separate from the readers' pool. */
export type RegisterStore = {
  kind: "postgres" | "embedded";
  /** The largest number of legal units that the database supports. */
  maxLegalUnits: number;
  /**
   * Whether tables get their indexes before their rows. Then no statement works on a whole table, which would make
   * the readers of the embedded database wait.
   */
  indexesFirst: boolean;
  query: Query;
  /** Runs the work in one transaction. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Runs `create` and opens the new table for rows, in text or in binary without header and trailer. */
  load(table: {
    create: readonly string[];
    name: string;
    columns: readonly string[];
    isBinary?: boolean;
  }): Promise<RowSink>;
  /** Streams rows in COPY's text format. Chunks may end within a row. */
  read(rows: OrderedRows): AsyncIterable<Buffer>;
  /** Parts of a table by a column that has an index. Rows with the same value are in one part. PostgreSQL needs only one. */
  parts(table: string, key: string): AsyncIterable<Part>;
  /** Opens a second connection, to fill two tables at once. The embedded store returns itself. */
  openSecond(): Promise<RegisterStore>;
  /** Terminates connections that a killed import left behind. */
  terminateOrphans(): Promise<void>;
  close(): Promise<void>;
};

/** The header and trailer of COPY's binary format. */
export const binaryHeader = Buffer.concat([
  Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"),
  Buffer.alloc(8),
]);
export const binaryTrailer = Buffer.from([0xff, 0xff]);

export const uniqueViolation = "23505";

export const busyMessage = "Another import is under way; wait for its end and run this again.";

/** The statements, if the store makes indexes before or after the rows. */
export function ifFirst({ indexesFirst }: RegisterStore, ...statements: string[]): string[] {
  return indexesFirst ? statements : [];
}

export function ifLast({ indexesFirst }: RegisterStore, ...statements: string[]): string[] {
  return indexesFirst ? [] : statements;
}
