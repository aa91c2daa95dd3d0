import type { IdSet } from "./id-set";

const overheadBytes = 300;
const none = new Uint8Array();
const protectedShare = 0.75;

/** A set in memory: as it is stored, or decoded, or both; its decoded form is views of the bytes. `cost`: in bytes. */
export type CachedSet = { readonly bytes: Uint8Array; decoded?: IdSet; readonly cost: number };

export function storedSet(bytes: Uint8Array): CachedSet {
  return { bytes, cost: bytes.byteLength + overheadBytes };
}

/** A set that was computed from others, which may be cached as well. */
export function computedSet(decoded: IdSet): CachedSet {
  const bytes = decoded.containers.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { bytes: none, decoded, cost: bytes + overheadBytes };
}

/**
 * A segmented LRU cache of sets, up to `maxBytes`. A set starts on probation, and is protected once it is read again. So
 * large sets that are read once do not evict sets that are read often. The protected segment has three quarters of the
 * memory.
 */
export class SetCache {
  private readonly probation = new Segment();
  private readonly protected = new Segment();

  constructor(private readonly maxBytes: number) {}

  /** In bytes, with the overhead of each set. */
  get used(): number {
    return this.probation.used + this.protected.used;
  }

  get(key: string): CachedSet | undefined {
    const set = this.protected.entries.get(key) ?? this.probation.entries.get(key);
    if (set) this.protect(key, set);
    return set;
  }

  add(key: string, set: CachedSet): void {
    if (set.cost > this.maxBytes / 4) return;
    this.protected.remove(key);
    this.probation.add(key, set);
    this.evict();
  }

  /** Adds a set as if it had been read more than once. */
  addProtected(key: string, set: CachedSet): void {
    this.protect(key, set);
    this.evict();
  }

  private protect(key: string, set: CachedSet): void {
    this.probation.remove(key);
    this.protected.add(key, set);
    for (const [oldest, other] of this.protected.entries) {
      if (this.protected.used <= this.maxBytes * protectedShare) break;
      this.protected.remove(oldest);
      this.probation.add(oldest, other);
    }
  }

  private evict(): void {
    for (const oldest of this.probation.entries.keys()) {
      if (this.used <= this.maxBytes) break;
      this.probation.remove(oldest);
    }
  }
}

/** The least recently used set comes first. */
class Segment {
  readonly entries = new Map<string, CachedSet>();
  used = 0;

  add(key: string, set: CachedSet): void {
    this.remove(key);
    this.entries.set(key, set);
    this.used += set.cost;
  }

  remove(key: string): void {
    this.used -= this.entries.get(key)?.cost ?? 0;
    this.entries.delete(key);
  }
}
