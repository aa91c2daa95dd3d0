import { IdSet } from "../search-index/id-set";

/**
 * What was found, in order: sets put in one after another, the ids of each by rising id, none twice.
 */
export class Ranking {
  private readonly tiers: (readonly number[] | IdSet)[] = [];
  private found = IdSet.empty;
  /** The size of the largest set put in, before the filter. */
  largest = 0;

  private passing: IdSet | null | undefined;

  /** `filter` is asked for once, when the first set is put in; null: everything passes. */
  constructor(private readonly readFilter: () => IdSet | null) {}

  private get filter(): IdSet | null {
    if (this.passing === undefined) this.passing = this.readFilter();
    return this.passing;
  }

  /** The ids in the order given. */
  addList(ids: readonly number[]): void {
    this.largest = Math.max(this.largest, ids.length);
    const fresh = [...new Set(ids)].filter(
      (id) => !this.found.has(id) && (this.filter === null || this.filter.has(id)),
    );
    if (fresh.length === 0) return;
    this.tiers.push(fresh);
    this.found = this.found.or(IdSet.of(fresh));
  }

  addSet(set: IdSet): void {
    this.largest = Math.max(this.largest, set.size);
    const wanted = this.filter === null ? set : set.and(this.filter);
    const fresh = wanted.minus(this.found);
    if (fresh.chunks.length === 0) return;
    this.tiers.push(fresh);
    this.found = this.found.or(fresh);
  }

  get total(): number {
    return this.found.size;
  }

  /** The ids from the `offset`-th on, at most `limit`. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = [];
    let skip = offset;
    for (const tier of this.tiers) {
      if (ids.length >= limit) break;
      const size = tier instanceof IdSet ? tier.size : tier.length;
      if (skip < size) {
        const more = limit - ids.length;
        ids.push(
          ...(tier instanceof IdSet ? tier.slice(skip, more) : tier.slice(skip, skip + more)),
        );
      }
      skip = Math.max(0, skip - size);
    }
    return ids;
  }
}
