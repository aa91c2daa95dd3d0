import { chunkBits, chunkSize } from "../postings/container";
import { columnLayouts, columnNumber, columnToken, type FieldColumnName } from "./columns";
import { segmentSize } from "./ids-by-token";
import { Numbers, TokenTable } from "./token-table";

type ChunkRow = { token: string; bytes: Buffer; count: number };

/** The numbers of one column for the documents of a segment, while the index is built. */
export class ColumnSegment {
  private readonly width: number;
  private readonly bytes: Buffer;
  /** How many ids each chunk has, up to the last document's. */
  private readonly counts = new Uint32Array(segmentSize >>> chunkBits);
  /** The values so far, and the number of each. */
  private readonly values = new TokenTable();
  private readonly numbers = new Numbers();

  constructor(readonly name: FieldColumnName) {
    this.width = columnLayouts[name].bytes;
    this.bytes = Buffer.alloc(segmentSize * this.width);
  }

  /** Ids must ascend. */
  set(id: number, value: string | null): void {
    this.write(id, columnNumber(this.name, value));
  }

  /** As `set`, for a value in UTF-8. Each different value is decoded once. */
  setBytes(id: number, bytes: Uint8Array, from: number, to: number): void {
    const entry = this.values.find(bytes, from, to);
    let number = this.numbers.get(entry);
    if (number < 0) {
      number = columnNumber(this.name, this.values.text(entry));
      this.numbers.set(entry, number);
    }
    this.write(id, number);
  }

  /** The rows of the segment's chunks that have documents. Then begins the next segment. */
  take(segment: number): ChunkRow[] {
    const rows: ChunkRow[] = [];
    for (const [at, count] of this.counts.entries()) {
      if (count === 0) continue;
      const from = at * chunkSize * this.width;
      const bytes = Buffer.from(this.bytes.subarray(from, from + count * this.width));
      const chunk = segment * this.counts.length + at;
      rows.push({ token: columnToken(this.name, chunk), bytes, count });
    }
    this.bytes.fill(0);
    this.counts.fill(0);
    return rows;
  }

  private write(id: number, number: number): void {
    const at = id % segmentSize;
    this.counts[at >>> chunkBits] = (at % chunkSize) + 1;
    this.bytes.writeUIntLE(number, at * this.width, this.width);
  }
}
