import { type Container, chunkBits, chunkSize, contains, intersect } from "./container";
import { IdSet } from "./id-set";
import type { LazyIds } from "./lazy-ids";
import { unite } from "./unite";

const fewIds = 32;

/** The ids in any of several sets, found only in the chunks that are asked for. */
export class LazyUnion implements LazyIds {
  readonly size: number;
  private readonly found = new Map<number, Container | undefined>();
  private made: IdSet | undefined;
  private allChunks: readonly number[] | undefined;

  constructor(private readonly sets: readonly LazyIds[]) {
    this.size = sets.reduce((sum, { size }) => sum + size, 0);
  }

  get chunks(): readonly number[] {
    this.allChunks ??= [...new Set(this.sets.flatMap(({ chunks }) => chunks))].sort(
      (a, b) => a - b,
    );
    return this.allChunks;
  }

  container(chunk: number): Container | undefined {
    if (this.made) return this.made.container(chunk);
    const known = this.found.get(chunk);
    if (known !== undefined || this.found.has(chunk)) return known;
    const containers = this.sets.flatMap((set) => set.container(chunk) ?? []);
    const all = containers.length === 0 ? undefined : unite(containers).container;
    this.found.set(chunk, all);
    return all;
  }

  /** The ids of a chunk's container that are in any of the sets; few are looked up one by one. */
  among(chunk: number, container: Container): Container | undefined {
    const isKnown = this.made !== undefined || this.found.has(chunk);
    if (isKnown || container instanceof Int32Array || container.length > fewIds) {
      const all = this.container(chunk);
      return all && intersect(container, all);
    }
    const others = this.sets.flatMap((set) => set.container(chunk) ?? []);
    return container.filter((low) => others.some((other) => contains(other, low)));
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  whole(): IdSet {
    this.made ??= IdSet.union(this.sets.map((set) => set.whole()));
    return this.made;
  }
}
