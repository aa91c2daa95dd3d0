import { BinaryRows } from "./binary-rows";
import { chunkBits } from "./id-set";
import { encodedBytesAtMost, encodeIds } from "./id-set-codec";
import { entryBytes, keyBuckets, type NameKey, packEntry } from "./name-key";
import {
  type DocumentVisitor,
  importanceOf,
  type SearchDocument,
  visitDocument,
} from "./search-document";
import { type AttributeKind, bucketToken, endsWhole, maxPrefixLength, tokenKinds } from "./tokens";

/** Documents of so many consecutive ids are gathered at a time: whole chunks. */
export const segmentSize = 1 << 20;
const segmentChunks = segmentSize >>> chunkBits;
const flushBytes = 512 * 1024;
const manyIds = 4096;

/** The columns of the rows it writes; a token has a row for each segment that it is in. */
export const indexPartColumns = ["token", "segment", "n", "postings"] as const;

/**
 * Makes the search index of documents that come in ascending order of id: rows for a binary COPY of
 * `indexPartColumns`. Memory is bounded by a segment's.
 */
export class IndexBuilder implements DocumentVisitor {
  private readonly words = new Map<string, number>();
  private readonly firstWords = new Map<string, number>();
  private readonly attributes = new Map<AttributeKind, Map<string, number>>();
  private counts = new Uint32Array(1 << 16);
  private lastDocument = new Uint32Array(1 << 16);
  private tokenCount = 0;
  private pairs = new Uint32Array(1 << 20);
  private pairCount = 0;
  private readonly pairEnds = new Uint32Array(segmentSize);
  private keys = new Uint32Array(1 << 18);
  private keyCount = 0;
  private segment = 0;
  private id = 0;
  private importance = 0;
  private readonly rows = new BinaryRows();

  constructor(private readonly write: (rows: Buffer) => Promise<void>) {}

  /** True when the document begins a new segment: `flush` first. */
  isFull(id: number): boolean {
    return Math.floor(id / segmentSize) !== this.segment;
  }

  add(document: SearchDocument): void {
    const local = document.id - this.segment * segmentSize;
    if (document.id <= this.id || local >= segmentSize) throw new Error("ids must rise");
    for (let gap = this.id + 1 - this.segment * segmentSize; gap < local; gap += 1) {
      if (gap >= 0) this.pairEnds[gap] = this.pairCount;
    }
    this.id = document.id;
    this.importance = importanceOf(document);
    visitDocument(document, this);
    this.pairEnds[local] = this.pairCount;
  }

  word(word: string, isFirst: boolean): void {
    this.note(this.words, word);
    if (isFirst) this.note(this.firstWords, word);
  }

  nameKey(key: NameKey, isSign: boolean): void {
    if (this.keyCount + 4 > this.keys.length) this.keys = grown(this.keys);
    this.keys[this.keyCount] = key.bucket;
    this.keys[this.keyCount + 1] = key.low;
    this.keys[this.keyCount + 2] = this.id;
    this.keys[this.keyCount + 3] = packEntry(key, isSign, this.importance);
    this.keyCount += 4;
  }

  attribute(kind: AttributeKind, value: string): void {
    let known = this.attributes.get(kind);
    if (!known) {
      known = new Map();
      this.attributes.set(kind, known);
    }
    this.note(known, value);
  }

  /** Writes the segment's rows, and begins the one that holds `nextId`. */
  async flush(nextId: number): Promise<void> {
    const last = this.id - this.segment * segmentSize;
    const ids = this.sortByToken(last);
    await this.writeTokens(tokenKinds.word, tokenKinds.prefix, this.words, ids);
    await this.writeTokens(tokenKinds.firstWord, tokenKinds.firstPrefix, this.firstWords, ids);
    for (const [kind, values] of this.attributes) {
      await this.writeTokens(tokenKinds[kind], null, values, ids);
    }
    await this.writeKeys();
    await this.write(this.rows.take());
    this.words.clear();
    this.firstWords.clear();
    this.attributes.clear();
    this.tokenCount = 0;
    this.pairCount = 0;
    this.keyCount = 0;
    this.segment = Math.floor(nextId / segmentSize);
  }

  private note(tokens: Map<string, number>, value: string): void {
    let token = tokens.get(value);
    if (token === undefined) {
      token = this.tokenCount;
      this.tokenCount += 1;
      tokens.set(value, token);
      if (token >= this.counts.length) {
        this.counts = grown(this.counts);
        this.lastDocument = grown(this.lastDocument);
      }
      this.counts[token] = 0;
    } else if (this.lastDocument[token] === this.id) {
      return;
    }
    this.lastDocument[token] = this.id;
    this.counts[token] = (this.counts[token] as number) + 1;
    if (this.pairCount === this.pairs.length) this.pairs = grown(this.pairs);
    this.pairs[this.pairCount] = token;
    this.pairCount += 1;
  }

  /** The ids of each token one after another, ascending; the counts become the places after each token's. */
  private sortByToken(lastLocal: number): Uint32Array {
    const ends = this.counts;
    let sum = 0;
    for (let token = 0; token < this.tokenCount; token += 1) {
      const count = ends[token] as number;
      ends[token] = sum;
      sum += count;
    }
    const ids = new Uint32Array(sum);
    const base = this.segment * segmentSize;
    let pair = 0;
    for (let local = 0; local <= lastLocal; local += 1) {
      const end = this.pairEnds[local] as number;
      for (; pair < end; pair += 1) {
        const token = this.pairs[pair] as number;
        const place = ends[token] as number;
        ids[place] = base + local;
        ends[token] = place + 1;
      }
    }
    return ids;
  }

  private async writeTokens(
    kind: string,
    prefixKind: string | null,
    tokens: ReadonlyMap<string, number>,
    ids: Uint32Array,
  ): Promise<void> {
    for (const [value, token] of tokens) {
      const from = token === 0 ? 0 : (this.counts[token - 1] as number);
      await this.writeSet(kind + value, ids, from, this.counts[token] as number);
    }
    if (prefixKind === null) return;
    const sorted = [...tokens.keys()].sort();
    for (let length = 1; length <= maxPrefixLength; length += 1) {
      for (const { prefix, from, to } of prefixGroups(sorted, length)) {
        const set = this.unite(sorted.slice(from, to), tokens, ids);
        await this.writeSet(prefixKind + prefix, set, 0, set.length);
      }
    }
  }

  private unite(
    values: readonly string[],
    tokens: ReadonlyMap<string, number>,
    ids: Uint32Array,
  ): Uint32Array {
    const lists = values.map((value) => {
      const token = tokens.get(value) as number;
      const from = token === 0 ? 0 : (this.counts[token - 1] as number);
      return ids.subarray(from, this.counts[token]);
    });
    if (lists.length === 1) return lists[0] as Uint32Array;
    const most = lists.reduce((sum, list) => sum + list.length, 0);
    return most <= manyIds ? uniteFew(lists, most) : uniteMany(lists, this.segment * segmentSize);
  }

  private async writeSet(token: string, ids: Uint32Array, from: number, to: number): Promise<void> {
    this.rows.beginRow(indexPartColumns.length);
    this.rows.text(token);
    this.rows.int(this.segment);
    this.rows.int(to - from);
    this.rows.blob(encodedBytesAtMost(to - from, segmentChunks), (out, place) =>
      encodeIds(ids, from, to, out, place),
    );
    if (this.rows.bytes >= flushBytes) await this.write(this.rows.take());
  }

  private async writeKeys(): Promise<void> {
    const ends = new Uint32Array(keyBuckets + 1);
    for (let at = 0; at < this.keyCount; at += 4) {
      const bucket = this.keys[at] as number;
      ends[bucket + 1] = (ends[bucket + 1] as number) + 1;
    }
    for (let bucket = 1; bucket <= keyBuckets; bucket += 1) {
      ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
    }
    const order = new Uint32Array(this.keyCount / 4);
    const places = ends.slice();
    for (let at = 0; at < this.keyCount; at += 4) {
      const bucket = this.keys[at] as number;
      const place = places[bucket] as number;
      order[place] = at;
      places[bucket] = place + 1;
    }
    for (let bucket = 0; bucket < keyBuckets; bucket += 1) {
      const from = ends[bucket] as number;
      const to = ends[bucket + 1] as number;
      if (to > from) await this.writeBucket(bucket, order.subarray(from, to));
    }
  }

  private async writeBucket(bucket: number, entries: Uint32Array): Promise<void> {
    this.rows.beginRow(indexPartColumns.length);
    this.rows.text(bucketToken(bucket));
    this.rows.int(this.segment);
    this.rows.int(entries.length);
    this.rows.blob(entries.length * entryBytes, (out, start) => {
      let place = start;
      for (const at of entries) {
        place = out.writeUInt32LE(this.keys[at + 1] as number, place);
        place = out.writeUInt32LE(this.keys[at + 2] as number, place);
        place = out.writeUInt32LE(this.keys[at + 3] as number, place);
      }
      return place;
    });
    if (this.rows.bytes >= flushBytes) await this.write(this.rows.take());
  }
}

function* prefixGroups(
  sorted: readonly string[],
  length: number,
): Iterable<{ prefix: string; from: number; to: number }> {
  for (let from = 0; from < sorted.length; ) {
    const prefix = (sorted[from] as string).slice(0, length);
    let to = from + 1;
    while (to < sorted.length && (sorted[to] as string).startsWith(prefix)) to += 1;
    const isLongEnough = prefix.length === length && endsWhole(prefix, length);
    if (isLongEnough) yield { prefix, from, to };
    from = isLongEnough ? to : from + 1;
  }
}

function uniteFew(lists: readonly Uint32Array[], most: number): Uint32Array {
  const all = new Uint32Array(most);
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  all.sort();
  let count = 0;
  for (let at = 0; at < most; at += 1) {
    if (count > 0 && all[at] === all[count - 1]) continue;
    all[count] = all[at] as number;
    count += 1;
  }
  return all.subarray(0, count);
}

function uniteMany(lists: readonly Uint32Array[], base: number): Uint32Array {
  const bitmap = new Uint32Array(segmentSize / 32);
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 1) {
      const local = (list[at] as number) - base;
      const before = bitmap[local >>> 5] as number;
      const after = before | (1 << (local & 31));
      if (before !== after >>> 0) count += 1;
      bitmap[local >>> 5] = after;
    }
  }
  const all = new Uint32Array(count);
  let place = 0;
  for (let at = 0; at < bitmap.length; at += 1) {
    let word = bitmap[at] as number;
    while (word !== 0) {
      all[place] = base + at * 32 + (31 - Math.clz32(word & -word));
      place += 1;
      word &= word - 1;
    }
  }
  return all;
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
