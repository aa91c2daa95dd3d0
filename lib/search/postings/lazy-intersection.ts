import { type Container, chunkBits, chunkSize, contains, intersect } from "./container";
import { IdSet } from "./id-set";
import type { LazyIds } from "./lazy-ids";

/** The ids in every set, found only in the chunks that are asked for. */
export class LazyIntersection implements LazyIds {
  /** The smallest first. */
  private readonly sets: readonly IdSet[];
  private readonly found = new Map<number, Container | undefined>();
  private made: IdSet | undefined;

  /** Of at least one set. */
  constructor(sets: readonly LazyIds[]) {
    const each = sets.flatMap((set) => (set instanceof LazyIntersection ? set.sets : set.whole()));
    const sizes = new Map(each.map((set) => [set, set.size]));
    this.sets = [...sizes.keys()].sort(
      (a, b) => (sizes.get(a) as number) - (sizes.get(b) as number),
    );
  }

  get chunks(): readonly number[] {
    return (this.made ?? this.sets[0] ?? IdSet.empty).chunks;
  }

  container(chunk: number): Container | undefined {
    if (this.made) return this.made.container(chunk);
    const known = this.found.get(chunk);
    if (known !== undefined || this.found.has(chunk)) return known;
    const container = this.find(chunk);
    this.found.set(chunk, container);
    return container;
  }

  has(id: number): boolean {
    const container = this.container(id >>> chunkBits);
    return container !== undefined && contains(container, id & (chunkSize - 1));
  }

  whole(): IdSet {
    this.made ??= IdSet.intersection(this.sets);
    return this.made;
  }

  private find(chunk: number): Container | undefined {
    const { sets } = this;
    let all = sets[0]?.container(chunk);
    for (let at = 1; all !== undefined && at < sets.length; at += 1) {
      const other = sets[at]?.container(chunk);
      all = other && intersect(all, other);
      if (all?.length === 0) return undefined;
    }
    return all;
  }
}
