import { type Container, chunkBits, chunkSize, contains, intersect } from "./container";
import { IdSet, IdSetBuilder } from "./id-set";
import type { LazyIds } from "./lazy-ids";
import { LazyUnion } from "./lazy-union";

/** The ids that are in every set, computed chunk by chunk when they are needed. */
export class LazyIntersection implements LazyIds {
  readonly size: number;
  /** The smallest first. */
  private readonly sets: readonly LazyIds[];
  private readonly containers = new Map<number, Container | undefined>();
  private intersection: IdSet | undefined;

  /** Takes at least one set. */
  constructor(sets: readonly LazyIds[]) {
    const each = sets.flatMap((set) => (set instanceof LazyIntersection ? set.sets : set));
    const sizes = new Map(each.map((set) => [set, set.size]));
    this.sets = [...sizes.keys()].sort(
      (a, b) => (sizes.get(a) as number) - (sizes.get(b) as number),
    );
    this.size = Math.min(...sizes.values());
  }

  get chunks(): readonly number[] {
    return (this.intersection ?? this.sets[0] ?? IdSet.empty).chunks;
  }

  container(chunk: number): Container | undefined {
    if (this.intersection) return this.intersection.container(chunk);
    const cached = this.containers.get(chunk);
    if (cached !== undefined || this.containers.has(chunk)) return cached;
    const container = this.find(chunk);
    this.containers.set(chunk, container);
    return container;
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  isEmpty(): boolean {
    return !this.chunks.some((chunk) => {
      const container = this.container(chunk);
      return container instanceof Int32Array
        ? container.some((bits) => bits !== 0)
        : container !== undefined && container.length > 0;
    });
  }

  whole(): IdSet {
    this.intersection ??= this.findAll();
    return this.intersection;
  }

  /** If all sets are complete, intersecting two at a time is faster than chunk by chunk. */
  private findAll(): IdSet {
    const whole = this.sets.filter((set) => set instanceof IdSet);
    if (whole.length === this.sets.length) return IdSet.intersection(whole);
    const builder = new IdSetBuilder();
    for (const chunk of this.chunks) {
      const container = this.container(chunk);
      if (container) builder.addAny(chunk, container);
    }
    return builder.done();
  }

  private find(chunk: number): Container | undefined {
    const { sets } = this;
    let all = sets[0]?.container(chunk);
    for (let at = 1; all !== undefined && at < sets.length; at += 1) {
      all = within(all, sets[at] as LazyIds, chunk);
      if (all?.length === 0) return undefined;
    }
    return all;
  }
}

/** The ids of a chunk's container that are also in the set. */
function within(container: Container, set: LazyIds, chunk: number): Container | undefined {
  if (set instanceof LazyUnion) return set.containerWithin(chunk, container);
  const other = set.container(chunk);
  return other && intersect(container, other);
}
