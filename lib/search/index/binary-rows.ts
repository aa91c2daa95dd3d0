/** Rows of PostgreSQL's binary COPY format, gathered until they are taken; no header, no trailer. */
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
    const most = text.length * 3;
    this.reserve(4 + most);
    const length = this.buffer.write(text, this.used + 4, "utf8");
    this.buffer.writeInt32BE(length, this.used);
    this.used += 4 + length;
  }

  int(value: number): void {
    this.reserve(8);
    this.used = this.buffer.writeInt32BE(4, this.used);
    this.used = this.buffer.writeInt32BE(value, this.used);
  }

  /** A `bytea` of at most so many bytes: `write` puts them at the place it is given, and gives the one after. */
  blob(most: number, write: (out: Buffer, place: number) => number): void {
    this.reserve(4 + most);
    const start = this.used + 4;
    const end = write(this.buffer, start);
    this.buffer.writeInt32BE(end - start, this.used);
    this.used = end;
  }

  /** The rows so far, in memory of their own. */
  take(): Buffer {
    const taken = Buffer.from(this.buffer.subarray(0, this.used));
    this.used = 0;
    return taken;
  }

  private reserve(more: number): void {
    if (this.used + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
