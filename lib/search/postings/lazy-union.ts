import { type Container, chunkBits, chunkSize, contains, intersect } from "./container";
import { IdSet } from "./id-set";
import type { LazyIds } from "./lazy-ids";
import { unite } from "./unite";

/** If the sets have at most this many ids together, they are united at once instead of chunk by chunk. */
const maxAtOnce = 1 << 18;
/** If a container has at most this many ids, looking them up in each set is faster than uniting the sets. */
const maxLookedUp = 256;

/** The ids that are in any set, computed chunk by chunk when they are needed. */
export class LazyUnion implements LazyIds {
  readonly size: number;
  private readonly containers = new Map<number, Container | undefined>();
  private union: IdSet | undefined;
  private byChunk: ReadonlyMap<number, readonly LazyIds[]> | undefined;
  private sorted: readonly number[] | undefined;

  constructor(private readonly sets: readonly LazyIds[]) {
    this.size = sets.reduce((sum, { size }) => sum + size, 0);
  }

  get chunks(): readonly number[] {
    this.sorted ??= [...this.setsByChunk().keys()].sort((a, b) => a - b);
    return this.sorted;
  }

  container(chunk: number): Container | undefined {
    if (this.size <= maxAtOnce) return this.whole().container(chunk);
    if (this.union) return this.union.container(chunk);
    const cached = this.containers.get(chunk);
    if (cached !== undefined || this.containers.has(chunk)) return cached;
    const all = united(this.partsOf(chunk));
    this.containers.set(chunk, all);
    return all;
  }

  /** The ids of a chunk that are also in a container. */
  containerWithin(chunk: number, container: Container): Container | undefined {
    const isUnited = this.union !== undefined || this.containers.has(chunk);
    if (isUnited || container instanceof Int32Array || container.length > maxLookedUp) {
      const all = this.container(chunk);
      return all && intersect(container, all);
    }
    return united(this.partsOf(chunk).map((part) => intersect(container, part)));
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  isEmpty(): boolean {
    return this.sets.every((set) => set.isEmpty());
  }

  whole(): IdSet {
    this.union ??= IdSet.union(this.sets.map((set) => set.whole()));
    return this.union;
  }

  private partsOf(chunk: number): Container[] {
    const sets = this.setsByChunk().get(chunk) ?? [];
    return sets.flatMap((set) => set.container(chunk) ?? []);
  }

  /** An index by chunk, because most sets are small and have few chunks. */
  private setsByChunk(): ReadonlyMap<number, readonly LazyIds[]> {
    if (this.byChunk) return this.byChunk;
    const byChunk = new Map<number, LazyIds[]>();
    for (const set of this.sets) {
      for (const chunk of set.chunks) {
        const others = byChunk.get(chunk);
        if (others) others.push(set);
        else byChunk.set(chunk, [set]);
      }
    }
    this.byChunk = byChunk;
    return byChunk;
  }
}

function united(containers: readonly Container[]): Container | undefined {
  return containers.length === 0 ? undefined : unite(containers).container;
}
