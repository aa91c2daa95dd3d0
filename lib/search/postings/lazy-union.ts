import { type Container, chunkBits, chunkSize, contains } from "./container";
import { IdSet } from "./id-set";
import type { LazyIds } from "./lazy-ids";
import { unite } from "./unite";

/** So few ids are united at once. */
const maxMade = 1 << 18;

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
    if (this.size <= maxMade) return this.whole().container(chunk);
    if (this.made) return this.made.container(chunk);
    const known = this.found.get(chunk);
    if (known !== undefined || this.found.has(chunk)) return known;
    const containers = this.sets.flatMap((set) => set.container(chunk) ?? []);
    const all = containers.length === 0 ? undefined : unite(containers).container;
    this.found.set(chunk, all);
    return all;
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  isEmpty(): boolean {
    return this.sets.every((set) => set.isEmpty());
  }

  whole(): IdSet {
    this.made ??= IdSet.union(this.sets.map((set) => set.whole()));
    return this.made;
  }
}
