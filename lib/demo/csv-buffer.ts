const chunkBytes = 256 * 1024;
/** More than the longest row, so that free space is checked once a row and not once a field. */
const roomForRowBytes = 8 * 1024;
const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const zero = 0x30;

/** Writes rows of CSV (RFC 4180, UTF-8, LF) directly as bytes. */
export class CsvBuffer {
  private bytes = Buffer.allocUnsafeSlow(chunkBytes);
  private at = 0;
  private needsQuotes = false;
  private fieldStart = 0;
  private rowCount = 0;

  /** Rows ended so far. */
  get rows(): number {
    return this.rowCount;
  }

  get full(): boolean {
    return this.at > chunkBytes - roomForRowBytes;
  }

  /** Returns what was written since the last call. The buffer no longer uses that memory. */
  take(): Buffer {
    const chunk = this.bytes.subarray(0, this.at);
    this.bytes = Buffer.allocUnsafeSlow(chunkBytes);
    this.at = 0;
    this.fieldStart = 0;
    return chunk;
  }

  /** Writes free text, with characters up to U+07FF. `endField` quotes it if necessary. */
  text(text: string): this {
    const { bytes } = this;
    let at = this.at;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (code === comma || code === quote) this.needsQuotes = true;
        bytes[at++] = code;
      } else {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      }
    }
    this.at = at;
    return this;
  }

  /** Ends the current field with a comma and quotes it if necessary. */
  endField(): void {
    if (this.needsQuotes) this.quoteField();
    this.bytes[this.at++] = comma;
    this.fieldStart = this.at;
  }

  field(text: string): void {
    this.text(text);
    this.endField();
  }

  emptyFields(count: number): void {
    for (let index = 0; index < count; index++) this.bytes[this.at++] = comma;
    this.fieldStart = this.at;
  }

  fields(text: string, count: number): void {
    for (let index = 0; index < count; index++) this.field(text);
  }

  /** Ends the row, after its last field: replaces the last comma by a line feed. */
  endRow(): void {
    this.bytes[this.at - 1] = lineFeed;
    this.rowCount++;
    this.fieldStart = this.at;
  }

  number(value: number): this {
    let width = 1;
    for (let limit = 10; value >= limit; limit *= 10) width++;
    return this.digits(value, width);
  }

  /** Writes exactly `width` digits, with leading zeros. The value must be below 2^31. */
  digits(value: number, width: number): this {
    let rest = value | 0;
    for (let place = this.at + width - 1; place >= this.at; place--) {
      const next = (rest / 10) | 0;
      this.bytes[place] = zero + rest - next * 10;
      rest = next;
    }
    this.at += width;
    return this;
  }

  /** Writes `yyyymmdd` as `yyyy-mm-dd`. */
  date(yyyymmdd: number): this {
    const year = (yyyymmdd / 10000) | 0;
    const month = ((yyyymmdd / 100) | 0) % 100;
    const day = yyyymmdd % 100;
    return this.digits(year, 4).text("-").digits(month, 2).text("-").digits(day, 2);
  }

  private quoteField(): void {
    const field = Buffer.from(this.bytes.subarray(this.fieldStart, this.at));
    this.at = this.fieldStart;
    this.bytes[this.at++] = quote;
    for (const byte of field) {
      if (byte === quote) this.bytes[this.at++] = quote;
      this.bytes[this.at++] = byte;
    }
    this.bytes[this.at++] = quote;
    this.needsQuotes = false;
  }
}
