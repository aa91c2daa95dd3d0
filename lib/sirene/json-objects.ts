import { ImportError } from "./import-error";

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const maxObjectBytes = 64 * 1024 * 1024;
const separators = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x1e, 0xef, 0xbb, 0xbf]);

/**
 * Reads the objects of a JSON array, or of a file with one object after another. Memory is bounded by
 * the largest object (64 MiB). Throws ImportError naming file and line when the file is not JSON.
 */
export class JsonObjects {
  private depth = 0;
  private inText = false;
  private isEscaped = false;
  private parts: Buffer[] = [];
  private size = 0;
  private line = 1;

  constructor(
    private readonly name: string,
    private readonly onObject: (value: unknown, line: number) => void,
  ) {}

  push(chunk: Buffer): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === 0x0a) this.line += 1;
      if (this.inText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === backslash) this.isEscaped = true;
        else if (byte === quote) this.inText = false;
      } else if (byte === quote && this.depth > 0) {
        this.inText = true;
      } else if (byte === openBrace) {
        if (this.depth === 0) start = at;
        this.depth += 1;
      } else if (byte === closeBrace) {
        this.depth -= 1;
        if (this.depth < 0) throw this.notJson();
        if (this.depth === 0) this.emit(chunk.subarray(start, at + 1));
      } else if (this.depth === 0 && !isSeparator(byte)) {
        throw this.notJson();
      }
    }
    if (this.depth > 0) this.bufferPart(chunk.subarray(start));
  }

  end(): void {
    if (this.depth > 0)
      throw new ImportError(`${this.name}, line ${this.line}: the JSON is cut short.`);
  }

  private bufferPart(part: Buffer): void {
    this.parts.push(Buffer.from(part));
    this.size += part.length;
    if (this.size > maxObjectBytes) {
      throw new ImportError(`${this.name}, line ${this.line}: an object is larger than 64 MiB.`);
    }
  }

  private emit(last: Buffer): void {
    const text = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last]);
    this.parts = [];
    this.size = 0;
    let value: unknown;
    try {
      value = JSON.parse(text.toString("utf8"));
    } catch {
      throw this.notJson();
    }
    this.onObject(value, this.line);
  }

  private notJson(): ImportError {
    return new ImportError(`${this.name}, line ${this.line}: this is not JSON.`);
  }
}

function isSeparator(byte: number): boolean {
  return byte === openBracket || byte === closeBracket || separators.has(byte);
}
