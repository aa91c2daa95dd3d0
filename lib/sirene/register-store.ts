export type Query = <Row>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Accepts rows in COPY's format. Each write holds whole rows. */
export type RowSink = {
  /** Resolves when more may be written. */
  write(rows: Buffer): Promise<void>;
  /** Resolves when all rows are in the table. */
  end(): Promise<void>;
  /** Drops what was written since `load`; never throws. */
  abort(): Promise<void>;
};

/** The database for an import: dedicated connections, separate from the readers' pool. */
export type RegisterStore = {
  kind: "postgres" | "embedded";
  /** The largest number of legal units that the database supports. */
  maxLegalUnits: number;
  query: Query;
  /** Runs the work in one transaction. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Runs `create` and opens the new table for rows, in text or in binary without header and trailer. */
  load(table: {
    create: string;
    name: string;
    columns: readonly string[];
    isBinary?: boolean;
  }): Promise<RowSink>;
  /** Streams the rows of an ordered SELECT in COPY's text format. Chunks may end within a row. */
  read(select: string): AsyncIterable<Buffer>;
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

export const busyMessage = "Another import is under way; wait for its end and run this again.";
