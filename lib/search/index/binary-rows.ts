/** Buffers rows in PostgreSQL's binary COPY format, without its header and trailer. */
export class BinaryRows {
  private buffer = Buffer.allocUnsafe(1024 * 1024);
  private used = 0;

  get bytes(): number {
    return this.used;
  }

  beginRow(fields: number): void {
    this.reserve(2);
    this.used = this.buffer.writeInt16BE(fields, this.used);
  }

  text(text: string): void {
    this.reserve(4 + text.length * 3);
    const length = this.buffer.write(text, this.used + 4, "utf8");
    this.buffer.writeInt32BE(length, this.used);
    this.used += 4 + length;
  }

  int(value: number): void {
    this.reserve(8);
    this.used = this.buffer.writeInt32BE(4, this.used);
    this.used = this.buffer.writeInt32BE(value, this.used);
  }

  /** A `bytea` of at most `maxBytes`. `write` writes it from an offset on, and returns the offset after it. */
  blob(maxBytes: number, write: (out: Buffer, offset: number) => number): void {
    this.reserve(4 + maxBytes);
    const start = this.used + 4;
    const end = write(this.buffer, start);
    this.buffer.writeInt32BE(end - start, this.used);
    this.used = end;
  }

  /** Returns a copy of the rows so far, and empties the buffer. */
  take(): Buffer {
    const rows = Buffer.from(this.buffer.subarray(0, this.used));
    this.used = 0;
    return rows;
  }

  private reserve(more: number): void {
    if (this.used + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
