import { keyBuckets, type NameKey } from "./name-key";

const numbers = 4;
/** Memory grows by so many numbers at a time, and is reused. An entry never spans two chunks. */
const chunkBits = 18;
const chunkMask = (1 << chunkBits) - 1;

/** Gathers the names' entries until they are written by bucket. */
export class NameKeyBuckets {
  private readonly chunks: Uint32Array[] = [];
  private used = 0;
  private order = new Uint32Array(0);
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
    this.used += numbers;
  }

  /** Puts the entries in the order of their buckets, each bucket's as they came: `entriesOf` and `write` are then right. */
  sort(): void {
    const { ends } = this;
    ends.fill(0);
    for (let at = 0; at < this.used; at += numbers) {
      const bucket = this.bucketAt(at);
      ends[bucket] = (ends[bucket] as number) + 1;
    }
    let sum = 0;
    for (let bucket = 0; bucket < keyBuckets; bucket += 1) {
      const count = ends[bucket] as number;
      ends[bucket] = sum;
      sum += count;
    }
    if (this.order.length < sum) this.order = new Uint32Array(sum);
    for (let at = 0; at < this.used; at += numbers) {
      const bucket = this.bucketAt(at);
      const place = ends[bucket] as number;
      this.order[place] = at;
      ends[bucket] = place + 1;
    }
  }

  /** How many entries a bucket has. */
  entriesOf(bucket: number): number {
    return (this.ends[bucket] as number) - this.startOf(bucket);
  }

  /** Writes a bucket's entries as `visitEntries` reads them; returns the offset after them. */
  write(bucket: number, out: Buffer, start: number): number {
    const to = this.ends[bucket] as number;
    let end = start;
    for (let entry = this.startOf(bucket); entry < to; entry += 1) {
      const place = this.order[entry] as number;
      const chunk = this.chunkAt(place);
      const at = place & chunkMask;
      end = out.writeUInt32LE(chunk[at + 1] as number, end);
      end = out.writeUInt32LE(chunk[at + 2] as number, end);
      end = out.writeUInt32LE(chunk[at + 3] as number, end);
    }
    return end;
  }

  clear(): void {
    this.used = 0;
  }

  private startOf(bucket: number): number {
    return bucket === 0 ? 0 : (this.ends[bucket - 1] as number);
  }

  private bucketAt(place: number): number {
    return this.chunkAt(place)[place & chunkMask] as number;
  }

  private chunkAt(place: number): Uint32Array {
    return this.chunks[place >>> chunkBits] as Uint32Array;
  }
}
