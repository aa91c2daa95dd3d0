import type { IdSet } from "./id-set";

const overheadBytes = 300;
const none = new Uint8Array();
const protectedShare = 0.75;

type Entry = { bytes: Uint8Array; decoded: IdSet | undefined; cost: number };

/**
 * A segmented LRU cache of encoded sets, up to `maxBytes`. A set starts on probation, and is protected once it is read
 * again. So large sets that are read once do not evict sets that are read often. The protected segment has three
 * quarters of the memory.
 */
export class SetCache {
  private readonly probation: Segment = { entries: new Map(), used: 0 };
  private readonly protected: Segment = { entries: new Map(), used: 0 };

  constructor(private readonly maxBytes: number) {}

  /** In bytes, with the overhead of each set. */
  get used(): number {
    return this.probation.used + this.protected.used;
  }

  bytes(key: string): Uint8Array | undefined {
    return this.use(key)?.bytes;
  }

  decoded(key: string): IdSet | undefined {
    return this.find(key)?.decoded;
  }

  add(key: string, bytes: Uint8Array): void {
    this.addOnProbation(key, entryOf(bytes));
  }

  /** Adds a set as if it had been read more than once. */
  addProtected(key: string, bytes: Uint8Array): void {
    this.protect(key, entryOf(bytes));
    this.evict();
  }

  /** Adds the union of several sets, which may be cached as well. */
  addUnion(key: string, set: IdSet): void {
    const bytes = set.containers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.addOnProbation(key, { bytes: none, decoded: set, cost: bytes + overheadBytes });
  }

  union(key: string): IdSet | undefined {
    return this.use(key)?.decoded;
  }

  /** Adds the decoded form of a cached set. It consists of views of the bytes, so it takes no more memory. */
  addDecoded(key: string, decoded: IdSet): void {
    const entry = this.find(key);
    if (entry) entry.decoded = decoded;
  }

  private find(key: string): Entry | undefined {
    return this.protected.entries.get(key) ?? this.probation.entries.get(key);
  }

  private use(key: string): Entry | undefined {
    const entry = this.find(key);
    if (entry) this.protect(key, entry);
    return entry;
  }

  private addOnProbation(key: string, entry: Entry): void {
    if (entry.cost > this.maxBytes / 4) return;
    remove(this.protected, key);
    add(this.probation, key, entry);
    this.evict();
  }

  private protect(key: string, entry: Entry): void {
    remove(this.probation, key);
    add(this.protected, key, entry);
    for (const [oldest, other] of this.protected.entries) {
      if (this.protected.used <= this.maxBytes * protectedShare) break;
      remove(this.protected, oldest);
      add(this.probation, oldest, other);
    }
  }

  private evict(): void {
    for (const oldest of this.probation.entries.keys()) {
      if (this.used <= this.maxBytes) break;
      remove(this.probation, oldest);
    }
  }
}

/** The least recently used entry comes first. */
type Segment = { readonly entries: Map<string, Entry>; used: number };

function add(segment: Segment, key: string, entry: Entry): void {
  remove(segment, key);
  segment.entries.set(key, entry);
  segment.used += entry.cost;
}

function remove(segment: Segment, key: string): void {
  const entry = segment.entries.get(key);
  if (!entry) return;
  segment.entries.delete(key);
  segment.used -= entry.cost;
}

function entryOf(bytes: Uint8Array): Entry {
  return { bytes, decoded: undefined, cost: bytes.byteLength + overheadBytes };
}
