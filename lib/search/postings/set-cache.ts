import type { IdSet } from "./id-set";

const overheadBytes = 300;
const none = new Uint8Array();
/** The share of the memory for sets that were used more than once; the rest is for those that were read once. */
const protectedShare = 0.75;

type Kept = { bytes: Uint8Array; decoded: IdSet | undefined; cost: number };

/**
 * Stored sets that were read lately, up to so many bytes (a segmented LRU): a set that is asked for again
 * is protected, so that large ones which are read once do not push out what everyone asks for.
 */
export class SetCache {
  private readonly once: Segment = { sets: new Map(), used: 0 };
  private readonly again: Segment = { sets: new Map(), used: 0 };

  constructor(private readonly maxBytes: number) {}

  /** Bytes, including the overhead of keeping a set. */
  get used(): number {
    return this.once.used + this.again.used;
  }

  bytes(key: string): Uint8Array | undefined {
    return this.ask(key)?.bytes;
  }

  decoded(key: string): IdSet | undefined {
    return this.find(key)?.decoded;
  }

  keep(key: string, bytes: Uint8Array): void {
    this.keepOnce(key, keptOf(bytes));
  }

  /** Keeps a set as if it had been used more than once. */
  keepProtected(key: string, bytes: Uint8Array): void {
    drop(this.once, key);
    this.protect(key, keptOf(bytes));
    this.dropOldest();
  }

  /** A set that was made of several others. These may be kept too. */
  keepMade(key: string, set: IdSet): void {
    const bytes = set.containers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.keepOnce(key, { bytes: none, decoded: set, cost: bytes + overheadBytes });
  }

  made(key: string): IdSet | undefined {
    return this.ask(key)?.decoded;
  }

  /** The decoded form consists of views of the kept bytes, so it takes no more memory. */
  keepDecoded(key: string, decoded: IdSet): void {
    const kept = this.find(key);
    if (kept) kept.decoded = decoded;
  }

  private find(key: string): Kept | undefined {
    return this.again.sets.get(key) ?? this.once.sets.get(key);
  }

  private ask(key: string): Kept | undefined {
    const kept = this.find(key);
    if (kept) this.protect(key, kept);
    return kept;
  }

  private keepOnce(key: string, kept: Kept): void {
    if (kept.cost > this.maxBytes / 4) return;
    drop(this.again, key);
    add(this.once, key, kept);
    this.dropOldest();
  }

  private protect(key: string, kept: Kept): void {
    drop(this.once, key);
    add(this.again, key, kept);
    for (const [oldest, other] of this.again.sets) {
      if (this.again.used <= this.maxBytes * protectedShare) break;
      drop(this.again, oldest);
      add(this.once, oldest, other);
    }
  }

  private dropOldest(): void {
    for (const oldest of this.once.sets.keys()) {
      if (this.used <= this.maxBytes) break;
      drop(this.once, oldest);
    }
  }
}

/** The least recently used first. */
type Segment = { readonly sets: Map<string, Kept>; used: number };

function add(segment: Segment, key: string, kept: Kept): void {
  drop(segment, key);
  segment.sets.set(key, kept);
  segment.used += kept.cost;
}

function drop(segment: Segment, key: string): void {
  const kept = segment.sets.get(key);
  if (!kept) return;
  segment.sets.delete(key);
  segment.used -= kept.cost;
}

function keptOf(bytes: Uint8Array): Kept {
  return { bytes, decoded: undefined, cost: bytes.byteLength + overheadBytes };
}
