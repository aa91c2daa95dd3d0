const initialSlots = 1 << 12;

/** A hash table that numbers texts (UTF-8 bytes) from 0 on, in the order in which they come. */
export class TokenTable {
  size = 0;
  private slots = new Int32Array(initialSlots).fill(-1);
  private hashes = new Uint32Array(initialSlots);
  private ends = new Uint32Array(initialSlots);
  private bytes = Buffer.allocUnsafe(1 << 16);

  /** The number of the text between two offsets. A new text gets the next number. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.slots[slot] as number;
      if (entry < 0) return this.add(slot, hash, bytes, from, to);
      if (this.hashes[entry] === hash && this.equals(entry, bytes, from, to)) return entry;
    }
  }

  text(entry: number): string {
    return this.bytes.toString("utf8", this.startOf(entry), this.ends[entry]);
  }

  clear(): void {
    this.slots.fill(-1);
    this.size = 0;
  }

  private startOf(entry: number): number {
    return entry === 0 ? 0 : (this.ends[entry - 1] as number);
  }

  private equals(entry: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(entry);
    if ((this.ends[entry] as number) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) {
      if (this.bytes[start + at - from] !== bytes[at]) return false;
    }
    return true;
  }

  private add(slot: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    const entry = this.size;
    const start = this.startOf(entry);
    if (start + to - from > this.bytes.length) this.bytes = grownBytes(this.bytes, to - from);
    for (let at = from; at < to; at += 1) this.bytes[start + at - from] = bytes[at] as number;
    this.size += 1;
    this.slots[slot] = entry;
    this.hashes[entry] = hash;
    this.ends[entry] = start + to - from;
    if (this.size * 2 > this.slots.length) this.grow();
    return entry;
  }

  private grow(): void {
    const length = this.slots.length * 2;
    this.hashes = grown(this.hashes);
    this.ends = grown(this.ends);
    this.slots = new Int32Array(length).fill(-1);
    for (let entry = 0; entry < this.size; entry += 1) {
      let slot = (this.hashes[entry] as number) & (length - 1);
      while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & (length - 1);
      this.slots[slot] = entry;
    }
  }
}

/** A number for each entry of a table; -1 if it has none. */
export class Numbers {
  private numbers = new Int32Array(1 << 10).fill(-1);

  get(entry: number): number {
    return this.numbers[entry] ?? -1;
  }

  set(entry: number, number: number): void {
    if (entry >= this.numbers.length) {
      const larger = new Int32Array(Math.max(entry + 1, this.numbers.length * 2)).fill(-1);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[entry] = number;
  }

  clear(): void {
    this.numbers.fill(-1);
  }
}

/** FNV-1a with a final mix. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

export function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function grownBytes(bytes: Buffer<ArrayBuffer>, more: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(bytes.length * 2 + more);
  bytes.copy(larger);
  return larger;
}
