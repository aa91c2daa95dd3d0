import {
  type Container,
  chunkBits,
  chunkSize,
  contains,
  countBits,
  intersect,
  listOf,
  subtract,
  takeIds,
} from "./container";
import { countsToStarts, nextIndex } from "./counting-sort";
import { type Counted, maxSorted, sortUnique, unite, uniteTwo } from "./unite";

/**
 * An immutable set of ids from 0 to 2^32 - 1, in chunks of 65,536 ids. Each chunk is a sorted list or a bitmap, as in
 * Roaring bitmaps; when it is stored, it is the shorter of the two.
 */
export class IdSet {
  static readonly empty = new IdSet([], [], []);

  /** `chunks` ascend. `counts` has the number of ids of each container, at least one. */
  constructor(
    readonly chunks: readonly number[],
    readonly containers: readonly Container[],
    readonly counts: readonly number[],
  ) {}

  /** The ids may come in any order, and more than once. */
  static of(ids: Iterable<number>): IdSet {
    const all = ids instanceof Uint32Array ? ids : Uint32Array.from(ids);
    const offsets = chunkStarts(all);
    const lows = new Uint16Array(all.length);
    for (let at = 0; at < all.length; at += 1) {
      const id = all[at] as number;
      lows[nextIndex(offsets, id >>> chunkBits)] = id & (chunkSize - 1);
    }
    const builder = new IdSetBuilder();
    let start = 0;
    for (let chunk = 0; chunk < offsets.length; chunk += 1) {
      const end = offsets[chunk] as number;
      if (end === start) continue;
      const { container, count } = sortUnique(lows.subarray(start, end));
      builder.add(chunk, container, count);
      start = end;
    }
    return builder.done();
  }

  whole(): IdSet {
    return this;
  }

  isEmpty(): boolean {
    return this.chunks.length === 0;
  }

  get size(): number {
    let size = 0;
    for (const count of this.counts) size += count;
    return size;
  }

  container(chunk: number): Container | undefined {
    let left = 0;
    let right = this.chunks.length;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if ((this.chunks[middle] as number) < chunk) left = middle + 1;
      else right = middle;
    }
    return this.chunks[left] === chunk ? this.containers[left] : undefined;
  }

  counted(at: number): Counted {
    return { container: this.containers[at] as Container, count: this.counts[at] as number };
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  and(other: IdSet): IdSet {
    const builder = new IdSetBuilder();
    const { chunks, containers } = this;
    let theirs = 0;
    for (let mine = 0; mine < chunks.length; mine += 1) {
      const chunk = chunks[mine] as number;
      while (theirs < other.chunks.length && (other.chunks[theirs] as number) < chunk) theirs += 1;
      if (theirs === other.chunks.length) break;
      if (other.chunks[theirs] !== chunk) continue;
      const both = intersect(containers[mine] as Container, other.containers[theirs] as Container);
      if (both.length > 0) builder.addAny(chunk, both);
    }
    return builder.done();
  }

  /** The ids that are not in `other`. */
  minus(other: IdSet): IdSet {
    const builder = new IdSetBuilder();
    let theirs = 0;
    for (let mine = 0; mine < this.chunks.length; mine += 1) {
      const chunk = this.chunks[mine] as number;
      while ((other.chunks[theirs] ?? Number.POSITIVE_INFINITY) < chunk) theirs += 1;
      const container = this.containers[mine] as Container;
      if (other.chunks[theirs] !== chunk) {
        builder.add(chunk, container, this.counts[mine] as number);
      } else {
        builder.addAny(chunk, subtract(container, other.containers[theirs] as Container));
      }
    }
    return builder.done();
  }

  static union(sets: readonly IdSet[]): IdSet {
    const [first, ...others] = sets.filter((set) => set.chunks.length > 0);
    if (!first) return IdSet.empty;
    if (others.length === 0) return first;
    return others.length === 1
      ? uniteSets(first, others[0] as IdSet)
      : uniteAll([first, ...others]);
  }

  /** The ids that are in every set; empty if there is no set. */
  static intersection(sets: readonly IdSet[]): IdSet {
    const sizes = new Map(sets.map((set) => [set, set.size]));
    const [first, ...others] = [...sets].sort(
      (a, b) => (sizes.get(a) as number) - (sizes.get(b) as number),
    );
    let both = first ?? IdSet.empty;
    for (const set of others) both = both.and(set);
    return both;
  }

  /** At most `limit` ids from the `offset`-th on, in ascending order. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = [];
    let skip = offset;
    for (let at = 0; at < this.chunks.length && ids.length < limit; at += 1) {
      const count = this.counts[at] as number;
      if (skip < count) {
        const start = (this.chunks[at] as number) * chunkSize;
        takeIds(this.containers[at] as Container, skip, limit - ids.length, (low) => {
          ids.push(start + low);
        });
      }
      skip = Math.max(0, skip - count);
    }
    return ids;
  }

  /** All ids, in ascending order. */
  ids(): number[] {
    return this.slice(0, Number.POSITIVE_INFINITY);
  }
}

/** Where the ids of each chunk start, once they are sorted by chunk. */
function chunkStarts(ids: Uint32Array): Uint32Array {
  let last = -1;
  for (let at = 0; at < ids.length; at += 1)
    last = Math.max(last, (ids[at] as number) >>> chunkBits);
  const starts = new Uint32Array(last + 1);
  for (let at = 0; at < ids.length; at += 1) {
    const chunk = (ids[at] as number) >>> chunkBits;
    starts[chunk] = (starts[chunk] as number) + 1;
  }
  countsToStarts(starts);
  return starts;
}

function uniteSets(a: IdSet, b: IdSet): IdSet {
  const builder = new IdSetBuilder();
  let mine = 0;
  let theirs = 0;
  while (mine < a.chunks.length || theirs < b.chunks.length) {
    const chunk = a.chunks[mine] ?? Number.POSITIVE_INFINITY;
    const other = b.chunks[theirs] ?? Number.POSITIVE_INFINITY;
    if (chunk === other) {
      const { container, count } = uniteTwo(a.counted(mine), b.counted(theirs));
      builder.add(chunk, container, count);
    } else if (chunk < other) {
      builder.add(chunk, a.containers[mine] as Container, a.counts[mine] as number);
    } else {
      builder.add(other, b.containers[theirs] as Container, b.counts[theirs] as number);
    }
    if (chunk <= other) mine += 1;
    if (other <= chunk) theirs += 1;
  }
  return builder.done();
}

function uniteAll(sets: readonly IdSet[]): IdSet {
  const byChunk: (Container[] | undefined)[] = [];
  for (const { chunks, containers } of sets) {
    for (let at = 0; at < chunks.length; at += 1) {
      const chunk = chunks[at] as number;
      const others = byChunk[chunk];
      if (others) others.push(containers[at] as Container);
      else byChunk[chunk] = [containers[at] as Container];
    }
  }
  const builder = new IdSetBuilder();
  for (const [chunk, containers] of byChunk.entries()) {
    if (!containers) continue;
    const { container, count } = unite(containers);
    builder.add(chunk, container, count);
  }
  return builder.done();
}

/** Builds a set from containers, which must come in ascending order of their chunks. */
export class IdSetBuilder {
  private readonly chunks: number[] = [];
  private readonly containers: Container[] = [];
  private readonly counts: number[] = [];

  add(chunk: number, container: Container, count: number): void {
    if (count === 0) return;
    this.chunks.push(chunk);
    this.containers.push(container);
    this.counts.push(count);
  }

  /** Counts the ids, and turns a bitmap of few ids into a list. */
  addAny(chunk: number, container: Container): void {
    const isList = container instanceof Uint16Array;
    const count = isList ? container.length : countBits(container);
    this.add(chunk, isList || count > maxSorted ? container : listOf(container, count), count);
  }

  done(): IdSet {
    return this.chunks.length === 0
      ? IdSet.empty
      : new IdSet(this.chunks, this.containers, this.counts);
  }
}
