const special = /[\\\t\n\r\0]/;

/** One value in PostgreSQL's COPY text format. NUL, which PostgreSQL cannot hold, is left out. */
export function copyValue(value: string | number | boolean | null): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return special.test(value) ? escapeText(value) : value;
  return typeof value === "number" ? String(value) : value ? "t" : "f";
}

function escapeText(text: string): string {
  return text
    .replaceAll("\0", "")
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

const initialBytes = 256 * 1024;

/** A growing buffer of rows in COPY text format. */
export class CopyRows {
  private buffer = Buffer.allocUnsafe(initialBytes);
  private used = 0;

  /** Adds one row: its values joined by tabs, without the line feed. */
  add(row: string): void {
    const worst = row.length * 3 + 1;
    if (this.used + worst > this.buffer.length) this.grow(worst);
    this.used += this.buffer.write(row, this.used, "utf8");
    this.buffer[this.used] = 10;
    this.used += 1;
  }

  /** Adds a row of a number followed by values that are encoded already: the bytes `from` to `to` of `others`. */
  addNumbered(first: number, others: Uint8Array, from: number, to: number): void {
    const digits = `${first}\t`;
    const worst = digits.length + to - from + 1;
    if (this.used + worst > this.buffer.length) this.grow(worst);
    this.used += this.buffer.write(digits, this.used, "latin1");
    for (let at = from; at < to; at += 1) {
      this.buffer[this.used] = others[at] as number;
      this.used += 1;
    }
    this.buffer[this.used] = 10;
    this.used += 1;
  }

  get bytes(): number {
    return this.used;
  }

  /** Returns a copy of the rows so far and empties the buffer. */
  take(): Buffer {
    const rows = Buffer.from(this.buffer.subarray(0, this.used));
    this.used = 0;
    return rows;
  }

  private grow(more: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + more));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
