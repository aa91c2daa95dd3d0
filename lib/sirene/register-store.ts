export type Query = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Takes rows in COPY's format, whole rows each time. */
export type RowSink = {
  /** Resolves when more may be written. */
  write(rows: Buffer): Promise<void>;
  /** Resolves when all rows are in the table. */
  end(): Promise<void>;
  /** Drops what was written since `load`; never throws. */
  abort(): Promise<void>;
};

/** The database as an import needs it: connections of its own, apart from the readers' pool. */
export type RegisterStore = {
  kind: "postgres" | "embedded";
  /** How many legal units it is good for. */
  maxLegalUnits: number;
  query: Query;
  /** One transaction. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Creates a table by `create` and opens it for rows: text, or binary without header and trailer. */
  load(table: {
    create: string;
    name: string;
    columns: readonly string[];
    isBinary?: boolean;
  }): Promise<RowSink>;
  /** The rows of a SELECT with an ORDER BY, in COPY's text format, in pieces that may end within a row. */
  read(select: string): AsyncIterable<Buffer>;
  /** A second connection, so that two tables fill or two statements run at once; itself when embedded. */
  beside(): Promise<RegisterStore>;
  /** Ends what a killed import may have left running, and its connections. */
  endRemains(): Promise<void>;
  close(): Promise<void>;
};

/** What stands before and after rows in COPY's binary format. */
export const binaryHeader = Buffer.concat([
  Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"),
  Buffer.alloc(8),
]);
export const binaryTrailer = Buffer.from([0xff, 0xff]);

export const busyMessage = "Another import is under way; wait for its end and run this again.";
