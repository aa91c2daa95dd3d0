import { isUtf8 } from "node:buffer";
import { DamagedFileError, ImportError } from "./import-error";

const space = 0x20;
const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const del = 0x7f;
/** ORed into a row's bytes when it has a control character, so that one comparison detects any such row. */
const notPrintableAscii = 0x80;
const maxRowBytes = 1024 * 1024;
const emptyBuffer = Buffer.alloc(0);

/** The row being read: valid only until the next one. */
export type CsvRow = {
  /** Line of the file on which the row starts, from 1. */
  readonly line: number;
  /** Whether the whole row is printable ASCII, which makes decoding and cleaning unnecessary. */
  readonly isPrintableAscii: boolean;
  /** The text of a column, by its index in the header. */
  text(column: number): string;
};

/**
 * Reads RFC 4180 CSV in UTF-8 from chunks cut anywhere, in memory bounded by the longest row (1 MiB).
 * The first row is the header. Throws ImportError naming file, line and column.
 */
export class CsvReader implements CsvRow {
  line = 1;
  private header: string[] | null = null;
  private bytes: Buffer = emptyBuffer;
  /** The bytes decoded as Latin-1, so that an ASCII field is a cheap substring. */
  private latin1 = "";
  private rest: Buffer = emptyBuffer;
  private starts = new Int32Array(256);
  private ends = new Int32Array(256);
  private escaped = new Uint8Array(256);
  private fields = 0;
  private newlines = 0;
  private rowIsPrintableAscii = true;
  private hasDelete = false;
  private isFirstChunk = true;

  constructor(
    private readonly name: string,
    private readonly onHeader: (columns: readonly string[]) => void,
    private readonly onRow: (row: CsvRow) => void,
  ) {}

  push(chunk: Buffer): void {
    this.bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    this.latin1 = this.bytes.toString("latin1");
    this.hasDelete = this.bytes.includes(del);
    let start = this.isFirstChunk ? this.skipByteOrderMark() : 0;
    if (start < 0) return;
    for (;;) {
      const next = this.scanRow(start);
      if (next < 0) break;
      this.endRow(start, next);
      start = next;
    }
    this.rest = Buffer.from(this.bytes.subarray(start));
    if (this.rest.length > maxRowBytes) {
      throw this.refuse(this.fields, "the row is longer than 1 MiB; is a quote left open?");
    }
  }

  /** Reads the remaining bytes as the last row. Throws ImportError for an open quote or a missing header. */
  end(): void {
    this.isFirstChunk = false;
    if (this.rest.length > 0) {
      this.push(Buffer.from("\n"));
      if (this.rest.length > 0) throw this.refuse(this.fields, "a quote is left open");
    }
    if (!this.header) throw new ImportError(`${this.name} is empty.`);
  }

  get isPrintableAscii(): boolean {
    return this.rowIsPrintableAscii;
  }

  text(column: number): string {
    const start = this.starts[column] ?? 0;
    const end = this.ends[column] ?? 0;
    if (start === end) return "";
    const text = this.rowIsPrintableAscii
      ? this.latin1.substring(start, end)
      : this.bytes.toString("utf8", start, end);
    return this.escaped[column] === 1 ? text.replaceAll('""', '"') : text;
  }

  private skipByteOrderMark(): number {
    if (this.bytes.length < 3) {
      this.rest = Buffer.from(this.bytes);
      return -1;
    }
    this.isFirstChunk = false;
    return this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf ? 3 : 0;
  }

  /**
   * Finds the fields of the row at `start` and returns the offset after it, or -1 if the row is not
   * complete yet. One loop over the bytes, because this is the hottest code of an import. When a row
   * has more fields than the arrays hold, the arrays grow and the row is scanned again.
   */
  private scanRow(start: number): number {
    const { bytes, starts, ends, escaped } = this;
    const length = bytes.length;
    let seen = 0;
    let field = 0;
    let fieldStart = start;
    this.newlines = 1;
    for (let at = start; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte > quote && byte !== comma) {
        seen |= byte;
        continue;
      }
      if (byte === comma || byte === lineFeed) {
        starts[field] = fieldStart;
        ends[field] =
          byte === lineFeed && at > fieldStart && bytes[at - 1] === carriageReturn ? at - 1 : at;
        escaped[field] = 0;
        field += 1;
        if (byte === lineFeed) {
          this.fields = field;
          this.rowIsPrintableAscii = seen < notPrintableAscii && !this.hasDelete;
          return at + 1;
        }
        if (field === starts.length) this.growFields();
        if (this.starts !== starts) return this.scanRow(start);
        fieldStart = at + 1;
      } else if (byte === quote && at === fieldStart) {
        const close = this.scanQuoted(at + 1, field);
        if (close < 0) break;
        for (let inside = at; inside < close; inside += 1) {
          const each = bytes[inside] as number;
          seen |= each < space ? notPrintableAscii : each;
        }
        starts[field] = at + 1;
        ends[field] = close;
        const isEscaped = escaped[field] as number;
        const after = bytes[close + 1] === carriageReturn ? close + 2 : close + 1;
        if (after >= length) break;
        const separator = bytes[after];
        if (separator !== lineFeed && (separator !== comma || after !== close + 1)) {
          throw this.refuse(field, "a quoted value is followed by other text");
        }
        field += 1;
        if (separator === lineFeed) {
          this.fields = field;
          this.rowIsPrintableAscii = seen < notPrintableAscii && !this.hasDelete;
          escaped[field - 1] = isEscaped;
          return after + 1;
        }
        if (field === starts.length) this.growFields();
        if (this.starts !== starts) return this.scanRow(start);
        at = after;
        fieldStart = after + 1;
      } else if (byte < space && (byte !== carriageReturn || bytes[at + 1] !== lineFeed)) {
        seen |= notPrintableAscii;
      }
    }
    this.fields = field;
    return -1;
  }

  /** The offset of the closing quote, or -1. */
  private scanQuoted(from: number, field: number): number {
    const { bytes } = this;
    this.escaped[field] = 0;
    let at = bytes.indexOf(quote, from);
    while (at >= 0) {
      if (at + 1 >= bytes.length) return -1;
      if (bytes[at + 1] !== quote) break;
      this.escaped[field] = 1;
      at = bytes.indexOf(quote, at + 2);
    }
    if (at < 0) return -1;
    for (let line = bytes.indexOf(lineFeed, from); line >= 0 && line < at; ) {
      this.newlines += 1;
      line = bytes.indexOf(lineFeed, line + 1);
    }
    return at;
  }

  private growFields(): void {
    const size = this.starts.length * 2;
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.escaped = new Uint8Array(size);
  }

  private endRow(start: number, next: number): void {
    if (!this.rowIsPrintableAscii && !isUtf8(this.bytes.subarray(start, next)))
      throw this.badUtf8();
    const isBlank = this.fields === 1 && this.starts[0] === this.ends[0];
    if (!this.header) {
      this.header = Array.from({ length: this.fields }, (_, column) => this.text(column).trim());
      this.onHeader(this.header);
    } else if (!isBlank || this.header.length === 1) {
      if (this.fields !== this.header.length) throw this.wrongFieldCount(this.header);
      this.onRow(this);
    }
    this.line += this.newlines;
  }

  private badUtf8(): ImportError {
    let column = 0;
    while (
      column < this.fields - 1 &&
      isUtf8(this.bytes.subarray(this.starts[column], this.ends[column]))
    ) {
      column += 1;
    }
    return this.refuse(column, "the text is not UTF-8");
  }

  private wrongFieldCount(header: readonly string[]): ImportError {
    const column = Math.min(this.fields, header.length) - 1;
    return this.refuse(
      column,
      `the row has ${this.fields} fields where the header has ${header.length}`,
    );
  }

  private refuse(column: number, reason: string): ImportError {
    const label = this.header?.[column];
    const where = label ? `column ${column + 1} (${label})` : `column ${column + 1}`;
    return new DamagedFileError(this.name, `${this.name}, line ${this.line}, ${where}: ${reason}.`);
  }
}
