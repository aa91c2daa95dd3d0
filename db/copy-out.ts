import type { Readable } from "node:stream";
import type postgres from "postgres";

/** The driver normally sends further statements on a connection before the first one is answered. */
const withoutPipelining = { onexecute: () => false } as postgres.UnsafeQueryOptions;

/** Streams the bytes of a COPY TO STDOUT. */
export async function* copyOut(sql: postgres.Sql, copy: string): AsyncIterable<Buffer> {
  const stream: Readable = await sql.unsafe(copy, [], withoutPipelining).readable();
  for await (const piece of stream) yield piece as Buffer;
  // If the buffer was full at the last row, postgres.js leaves its socket paused. Reading once more resumes it.
  stream._read(0);
}

const headerBytes = 19;

/**
 * The rows of a SELECT of one text and one `bytea`, read in COPY's binary format. For large values this is many times
 * faster than the text format.
 */
export async function copyBlobs(
  sql: postgres.Sql,
  select: string,
): Promise<{ text: string; blob: Uint8Array }[]> {
  const rows: { text: string; blob: Uint8Array }[] = [];
  const reader = new BlobReader((text, blob) => rows.push({ text, blob }));
  for await (const piece of copyOut(sql, `COPY (${select}) TO STDOUT (FORMAT binary)`)) {
    reader.read(piece);
  }
  return rows;
}

const rowHeadBytes = 6;

/** Parses rows of one text and one `bytea` in COPY's binary format, from chunks that may be split anywhere. */
export class BlobReader {
  private head: Buffer = Buffer.alloc(0);
  private hasHeader = false;
  private text = "";
  private blob: Uint8Array | null = null;
  private filled = 0;

  constructor(private readonly onRow: (text: string, blob: Uint8Array) => void) {}

  read(piece: Buffer): void {
    let rest = this.fill(piece);
    while (rest.length > 0 && this.blob === null) {
      this.head = this.head.length === 0 ? rest : Buffer.concat([this.head, rest]);
      const start = this.beginBlob();
      if (start === null) return;
      rest = this.head.subarray(start);
      this.head = Buffer.alloc(0);
      rest = this.fill(rest);
    }
  }

  /** Copies bytes into the blob that is being read; returns those after its end. */
  private fill(piece: Buffer): Buffer {
    if (this.blob === null) return piece;
    const missing = this.blob.length - this.filled;
    this.blob.set(piece.length <= missing ? piece : piece.subarray(0, missing), this.filled);
    this.filled += Math.min(missing, piece.length);
    if (this.filled < this.blob.length) return Buffer.alloc(0);
    this.onRow(this.text, this.blob);
    this.blob = null;
    return piece.subarray(missing);
  }

  /** The offset of the next blob's bytes; null if the row's head is incomplete or this is the end of the data. */
  private beginBlob(): number | null {
    const at = this.hasHeader ? 0 : headerBytes;
    const { head } = this;
    if (head.length < at + rowHeadBytes || head.readInt16BE(at) !== 2) return null;
    const textEnd = at + rowHeadBytes + head.readInt32BE(at + 2);
    if (head.length < textEnd + 4) return null;
    this.hasHeader = true;
    this.text = head.toString("utf8", at + rowHeadBytes, textEnd);
    this.blob = Buffer.allocUnsafeSlow(head.readInt32BE(textEnd));
    this.filled = 0;
    return textEnd + 4;
  }
}

/** A text as an SQL literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
