/**
 * A 64-bit hash of a name without its spaces, so that names which differ only in spaces have the same key. It consists
 * of `low` and of a second hash, whose lower 18 bits are the bucket and whose upper 17 bits are `high`.
 */
export type NameKey = { bucket: number; low: number; high: number };

/** Enough buckets that each is short, even with all companies of France. */
export const keyBuckets = 1 << 18;

/** Two 32-bit FNV-1a hashes with different primes and a final mix. */
export function nameKey(words: readonly string[]): NameKey {
  const hash = new NameHash();
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) hash.addUnit(word.charCodeAt(at));
  }
  return hash.key();
}

/** Hashes a name while it is read. */
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

  /** Adds ASCII characters. */
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

/** The third number of an entry, after `low` and the id. */
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
