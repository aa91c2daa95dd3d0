import { countsToStarts, nextIndex, startOf } from "../postings/counting-sort";
import { keyBuckets, type NameKey } from "./name-key";

const numbersPerEntry = 4;
/** Memory grows by chunks of 2^18 numbers, and is reused. An entry never spans two chunks. */
const chunkBits = 18;
const chunkMask = (1 << chunkBits) - 1;

/** Buffers the entries of names until they are written by bucket. */
export class NameKeyBuckets {
  private readonly chunks: Uint32Array[] = [];
  private used = 0;
  /** The offsets of the entries, sorted by bucket. */
  private order = new Uint32Array(0);
  /** Where each bucket ends in `order`. */
  private readonly ends = new Uint32Array(keyBuckets);

  /** `packed`: as returned by `packEntry`. */
  add(key: NameKey, id: number, packed: number): void {
    if (this.used >>> chunkBits === this.chunks.length) {
      this.chunks.push(new Uint32Array(1 << chunkBits));
    }
    const chunk = this.chunkAt(this.used);
    const at = this.used & chunkMask;
    chunk[at] = key.bucket;
    chunk[at + 1] = key.low;
    chunk[at + 2] = id;
    chunk[at + 3] = packed;
    this.used += numbersPerEntry;
  }

  /** Sorts the entries by bucket with a counting sort, which is stable. Must be called before `entriesOf` and `write`. */
  sort(): void {
    const { ends } = this;
    ends.fill(0);
    for (let at = 0; at < this.used; at += numbersPerEntry) {
      const bucket = this.bucketAt(at);
      ends[bucket] = (ends[bucket] as number) + 1;
    }
    const entries = countsToStarts(ends);
    if (this.order.length < entries) this.order = new Uint32Array(entries);
    for (let at = 0; at < this.used; at += numbersPerEntry) {
      this.order[nextIndex(ends, this.bucketAt(at))] = at;
    }
  }

  /** How many entries a bucket has. */
  entriesOf(bucket: number): number {
    return (this.ends[bucket] as number) - startOf(this.ends, bucket);
  }

  /** Writes a bucket's entries as `visitEntries` reads them; returns the offset after them. */
  write(bucket: number, out: Buffer, start: number): number {
    const to = this.ends[bucket] as number;
    let end = start;
    for (let entry = startOf(this.ends, bucket); entry < to; entry += 1) {
      const offset = this.order[entry] as number;
      const chunk = this.chunkAt(offset);
      const at = offset & chunkMask;
      end = out.writeUInt32LE(chunk[at + 1] as number, end);
      end = out.writeUInt32LE(chunk[at + 2] as number, end);
      end = out.writeUInt32LE(chunk[at + 3] as number, end);
    }
    return end;
  }

  clear(): void {
    this.used = 0;
  }

  private bucketAt(offset: number): number {
    return this.chunkAt(offset)[offset & chunkMask] as number;
  }

  private chunkAt(offset: number): Uint32Array {
    return this.chunks[offset >>> chunkBits] as Uint32Array;
  }
}
