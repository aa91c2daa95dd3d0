import {
  type Container,
  chunkSize,
  intersect,
  sizeOf,
  subtract,
  takeIds,
} from "../search-index/container";
import { IdSet } from "../search-index/id-set";

type Tier = { list: readonly number[] } | { set: () => IdSet };

/**
 * What was found, in order: tiers one after another, the ids of a set by rising id, none twice. Tiers
 * are made only as far as a page needs them; the total is that of the sets that cover them all.
 */
export class Ranking {
  private readonly tiers: Tier[] = [];
  private readonly covering: IdSet[] = [];
  private passing: IdSet | null | undefined;

  /** `filter` is asked for once, when a total or page is; null: everything passes. */
  constructor(private readonly readFilter: () => IdSet | null) {}

  /** Ids in the order given. */
  addList(list: readonly number[]): void {
    if (list.length === 0) return;
    this.tiers.push({ list });
    this.cover(IdSet.of(list));
  }

  /** A tier within what is covered. */
  addTier(set: () => IdSet): void {
    this.tiers.push({ set });
  }

  cover(set: IdSet): void {
    if (set.chunks.length > 0) this.covering.push(set);
  }

  /** A tier that covers itself. */
  addSet(set: IdSet): void {
    this.addTier(() => set);
    this.cover(set);
  }

  /** How many there are, whatever the filter. */
  get found(): number {
    return sizeOfUnion(this.covering);
  }

  get total(): number {
    const { filter } = this;
    return sizeOfUnion(filter ? this.covering.map((set) => set.and(filter)) : this.covering);
  }

  /** The ids from the `offset`-th on, at most `limit`. */
  slice(offset: number, limit: number): number[] {
    const page = new Page(offset, limit);
    const earlier: IdSet[] = [];
    for (const tier of this.tiers) {
      if (page.isFull) break;
      const set = "list" in tier ? IdSet.of(tier.list) : tier.set();
      if ("list" in tier) page.takeList(tier.list.filter((id) => this.isFresh(id, earlier)));
      else this.takeSet(set, earlier, page);
      earlier.push(set);
    }
    return page.ids;
  }

  private get filter(): IdSet | null {
    if (this.passing === undefined) this.passing = this.readFilter();
    return this.passing;
  }

  private isFresh(id: number, earlier: readonly IdSet[]): boolean {
    return !earlier.some((set) => set.has(id)) && (this.filter?.has(id) ?? true);
  }

  private takeSet(set: IdSet, earlier: readonly IdSet[], page: Page): void {
    for (const [at, chunk] of set.chunks.entries()) {
      if (page.isFull) return;
      let fresh: Container | undefined = set.containers[at] as Container;
      if (this.filter) fresh = both(fresh, this.filter.container(chunk));
      for (const other of earlier) {
        const taken = other.container(chunk);
        if (fresh && taken) fresh = subtract(fresh, taken);
      }
      if (fresh) page.takeContainer(chunk, fresh);
    }
  }
}

/** The largest set is not gone through, only counted. */
function sizeOfUnion(sets: readonly IdSet[]): number {
  const sizes = sets.map((set) => set.size);
  const largest = sets[sizes.indexOf(Math.max(...sizes))];
  if (!largest) return 0;
  const others = IdSet.union(sets.filter((set) => set !== largest));
  return largest.size + others.minus(largest).size;
}

function both(a: Container, b: Container | undefined): Container | undefined {
  return b && intersect(a, b);
}

/** The part of all ids that is asked for, gathered as they come in order. */
class Page {
  readonly ids: number[] = [];

  constructor(
    private skip: number,
    private readonly limit: number,
  ) {}

  get isFull(): boolean {
    return this.ids.length >= this.limit;
  }

  takeList(list: readonly number[]): void {
    this.ids.push(...list.slice(this.skip, this.skip + this.limit - this.ids.length));
    this.skip = Math.max(0, this.skip - list.length);
  }

  takeContainer(chunk: number, container: Container): void {
    const size = sizeOf(container);
    if (this.skip < size) {
      takeIds(container, this.skip, this.limit - this.ids.length, (low) => {
        this.ids.push(chunk * chunkSize + low);
      });
    }
    this.skip = Math.max(0, this.skip - size);
  }
}
