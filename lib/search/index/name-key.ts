/**
 * A name without its spaces, as 64 bits: names with equal keys are the same, however they are split. The
 * bucket's upper bits are the lower ones of `high`.
 */
export type NameKey = { bucket: number; low: number; high: number };

/** So many that on the whole country a bucket is short enough to be read with its row. */
export const keyBuckets = 1 << 18;

/** By two 32-bit FNV-1a hashes with different primes and a final mix. */
export function nameKey(words: readonly string[]): NameKey {
  const hash = new NameHash();
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) hash.addUnit(word.charCodeAt(at));
  }
  return hash.key();
}

/** The hashes while a name is read. */
export class NameHash {
  private a = 0;
  private b = 0;

  constructor() {
    this.begin();
  }

  begin(): void {
    this.a = 0x811c9dc5;
    this.b = 0x9747b28c;
  }

  addUnit(unit: number): void {
    this.a = Math.imul(this.a ^ unit, 0x01000193);
    this.b = Math.imul(this.b ^ unit, 0x85ebca6b);
  }

  /** Characters of ASCII. */
  add(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.addUnit(bytes[at] as number);
  }

  key(): NameKey {
    const mixed = mix(this.b);
    return { bucket: mixed & (keyBuckets - 1), low: mix(this.a), high: mixed >>> 15 };
  }
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Called for each company that has a key. */
export type VisitEntry = (id: number, isSign: boolean, importance: number) => void;

export const entryBytes = 12;
/** An entry's importance is from 0 to `importances - 1`. */
export const importances = 64;

/** The third number of an entry. */
export function packEntry(key: NameKey, isSign: boolean, importance: number): number {
  return (key.high << 7) | (isSign ? 64 : 0) | importance;
}

/** Visits the companies of one bucket that have the key. */
export function visitEntries(stored: Uint8Array, key: NameKey, visit: VisitEntry): void {
  const bytes = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = 0; at < stored.byteLength; at += entryBytes) {
    if (bytes.getUint32(at, true) !== key.low) continue;
    const packed = bytes.getUint32(at + 8, true);
    if (packed >>> 7 !== key.high) continue;
    visit(bytes.getUint32(at + 4, true), (packed & 64) !== 0, packed & 63);
  }
}
