import type { IdSet } from "./id-set";

const overheadBytes = 300;

type Kept = { bytes: Uint8Array; decoded: IdSet | undefined };

/** Stored sets that were read lately, up to so many bytes; the least lately used go first. */
export class SetCache {
  private readonly kept = new Map<string, Kept>();
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  bytes(key: string): Uint8Array | undefined {
    return this.touch(key)?.bytes;
  }

  decoded(key: string): IdSet | undefined {
    return this.kept.get(key)?.decoded;
  }

  keep(key: string, bytes: Uint8Array): void {
    const cost = bytes.byteLength + overheadBytes;
    if (cost > this.maxBytes / 4) return;
    this.drop(key);
    this.kept.set(key, { bytes, decoded: undefined });
    this.used += cost;
    for (const oldest of this.kept.keys()) {
      if (this.used <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  /** The decoded form of kept bytes is views of them, and costs no more. */
  keepDecoded(key: string, decoded: IdSet): void {
    const kept = this.kept.get(key);
    if (kept) kept.decoded = decoded;
  }

  private touch(key: string): Kept | undefined {
    const kept = this.kept.get(key);
    if (!kept) return undefined;
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept;
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.used -= kept.bytes.byteLength + overheadBytes;
  }
}
