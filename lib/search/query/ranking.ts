import type { IndexReader } from "../index/index-reader";
import type { Postings } from "../index/postings";
import {
  type Container,
  chunkSize,
  intersect,
  sizeOf,
  subtract,
  takeIds,
} from "../postings/container";
import { IdSet } from "../postings/id-set";
import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { CompanyNames } from "./company-names";
import { type Condition, Evaluation, type Expression, keysOf, matchesByName } from "./expression";
import { conditionsOf, type Path, type Tier, tiersOf } from "./path";

export type ReadNames = (ids: readonly number[]) => Promise<CompanyNames[]>;

/** The companies of a path. `postings` has everything that its tiers ask for, except words. */
type Group = {
  all: LazyIds;
  path: Path;
  tiers: readonly Tier[];
  postings: Postings;
  isRelaxed: boolean;
};
type Part = (Group | { all: LazyIds; list: Uint32Array }) & { passing?: LazyIds };

/** At most this many companies are ordered by reading their names instead of the posting lists of the tiers. */
const fewToRead = 60;
/** The names of this many companies of a superset are read to find the companies of a tier. */
const candidatesToRead = 40;
/** In a relaxed group, the names of this many companies are read to order them by tier. */
const relaxedToRead = 100;

/**
 * The companies found, in order: lists and groups one after another, each company once. A group is ordered tier by
 * tier, and the companies of no tier come last; in a tier ids ascend. Tiers are computed only as far as a page needs
 * them.
 */
export class Ranking {
  private readonly parts: Part[] = [];

  /** The companies that may be shown; null: all. */
  private filter: IdSet | null = null;

  constructor(
    private readonly reader: IndexReader,
    private readonly readNames: ReadNames,
  ) {}

  /** Leaves out all companies that are not in the filter. Must be called before `total` and `slice`. */
  narrow(filter: IdSet | null): void {
    this.filter = filter;
  }

  /** Adds companies in the order of the list. It may have a company twice; the first one counts. */
  addList(list: Uint32Array): void {
    if (list.length > 0) this.parts.push({ all: IdSet.of(list), list });
  }

  /** Adds the companies of a path. Everything that its tiers ask for, except words, must be in `postings`. */
  addGroup(all: LazyIds, path: Path, postings: Postings, isRelaxed = false): void {
    if (all.chunks.length === 0) return;
    this.parts.push({ all, path, tiers: tiersOf(path), postings, isRelaxed });
  }

  /** As `addGroup`, but tiers order only the first companies, so they need no postings. The others follow by id. */
  addRelaxedGroup(all: LazyIds, path: Path, postings: Postings): void {
    this.addGroup(all, path, postings, true);
  }

  /** What was searched to find a company: the typed words or, if these were read otherwise, other ones. */
  searchedFor(id: number): Expression[] {
    for (const part of this.parts) {
      if ("path" in part && part.all.has(id)) {
        return conditionsOf(part.path.readings).map(({ expression }) => expression);
      }
    }
    return [];
  }

  /** Whether at least `count` companies were found before filtering. Faster than the total. */
  hasAtLeast(count: number): boolean {
    const first = new Set<number>();
    for (const part of this.parts) {
      for (const id of firstIds(part.all, count).ids) first.add(id);
      if (first.size >= count) return true;
    }
    return false;
  }

  /** All companies that were found, before filtering. */
  companies(): IdSet {
    return IdSet.union(this.parts.map(({ all }) => all.whole()));
  }

  get total(): number {
    return sizeOfUnion(this.parts.map((part) => this.passingOf(part).whole()));
  }

  /** At most `limit` ids, from the `offset`-th on. */
  async slice(offset: number, limit: number): Promise<number[]> {
    const page = new Page(offset, limit);
    const earlier: LazyIds[] = [];
    for (const part of this.parts) {
      if (page.isFull) break;
      if ("list" in part) {
        const { filter } = this;
        const seen = new Set<number>();
        page.takeList(part.list, (id) => {
          const passes = (filter?.has(id) ?? true) && !seen.has(id) && isNew(id, earlier);
          seen.add(id);
          return passes;
        });
      } else {
        await this.takeGroup(part, earlier, page);
      }
      earlier.push(part.all);
    }
    return page.ids;
  }

  private async takeGroup(group: Group, earlier: readonly LazyIds[], page: Page): Promise<void> {
    const passing = this.passingOf(group);
    if (group.isRelaxed) return this.takeRelaxed(group, passing, earlier, page);
    if (group.tiers.length > 0) {
      const few = newIdsIfFew(passing, earlier);
      if (few) return page.takeList(await this.inOrder(few, group));
    }
    const before: LazyIds[] = [...earlier];
    const within = this.filter && passing;
    for (const tier of group.tiers) {
      if (page.isFull) return;
      const classified = page.isAtOffset
        ? await this.classifyByName(tier, group.postings, within, before, page.missing)
        : null;
      if (classified) {
        page.takeList(classified);
        before.push(IdSet.of(classified));
      } else {
        const set = await this.evaluate(tier);
        takeSet(set, within, before, page);
        before.push(set);
      }
    }
    takeSet(passing, null, before, page);
  }

  private async takeRelaxed(
    group: Group,
    passing: LazyIds,
    earlier: readonly LazyIds[],
    page: Page,
  ): Promise<void> {
    const first = firstIds(passing, relaxedToRead, null, earlier);
    page.takeList(await this.inOrder(first.ids, group));
    if (first.isFull) takeSet(passing, null, [...earlier, IdSet.of(first.ids)], page);
  }

  /**
   * The first companies of a tier, found without its posting lists: reads the names of the first companies of a
   * superset, those with the words in any name. null if the tier has no condition on the name, or if too few of them
   * are in the tier.
   */
  private async classifyByName(
    tier: Tier,
    postings: Postings,
    within: LazyIds | null,
    before: readonly LazyIds[],
    missing: number,
  ): Promise<number[] | null> {
    if (!tier.some(({ field }) => field === "name")) return null;
    const superset = await this.evaluate(
      tier.map((each) => (each.field === "name" ? { ...each, field: "any" } : each)),
    );
    const candidates = firstIds(superset, candidatesToRead, within, before);
    const companies = await this.readNames(candidates.ids);
    const classified = companies
      .filter((company) => matchesByName(company, tier, postings))
      .map(({ id }) => id);
    return classified.length >= missing || !candidates.isFull ? classified : null;
  }

  private async evaluate(conditions: readonly Condition[]): Promise<LazyIds> {
    const postings = await this.reader.fetch(keysOf(conditions));
    return new Evaluation(postings).companies(conditions);
  }

  private async inOrder(ids: readonly number[], { tiers, postings }: Group): Promise<number[]> {
    if (ids.length < 2) return [...ids];
    const ordered = (await this.readNames(ids)).map((company) => {
      const tier = tiers.findIndex((each) => matchesByName(company, each, postings));
      return { id: company.id, tier: tier < 0 ? tiers.length : tier };
    });
    return ordered.sort((a, b) => a.tier - b.tier || a.id - b.id).map(({ id }) => id);
  }

  private passingOf(part: Part): LazyIds {
    const { filter } = this;
    part.passing ??= filter ? new LazyIntersection([part.all, filter]) : part.all;
    return part.passing;
  }
}

function isNew(id: number, earlier: readonly LazyIds[]): boolean {
  return !earlier.some((set) => set.has(id));
}

/** The ids that are in none of the earlier sets; null if they are not few. */
function newIdsIfFew(set: LazyIds, earlier: readonly LazyIds[]): number[] | null {
  const limit = earlier.length === 0 ? fewToRead : fewToRead * 4;
  const { ids } = firstIds(set, limit + 1);
  if (ids.length > limit) return null;
  const fresh = ids.filter((id) => isNew(id, earlier));
  return fresh.length <= fewToRead ? fresh : null;
}

/** The first `limit` ids of a set that are in `within` (null: any) and in none of the earlier sets. */
export function firstIds(
  set: LazyIds,
  limit: number,
  within: LazyIds | null = null,
  earlier: readonly LazyIds[] = [],
): Page {
  const page = new Page(0, limit);
  takeSet(set, within, earlier, page);
  return page;
}

/** Adds the ids of a set that are in `within` (null: any) and in none of the earlier sets. */
function takeSet(
  set: LazyIds,
  within: LazyIds | null,
  earlier: readonly LazyIds[],
  page: Page,
): void {
  for (const chunk of set.chunks) {
    if (page.isFull) return;
    let fresh = set.container(chunk);
    if (fresh && within) {
      const passing = within.container(chunk);
      fresh = passing && intersect(fresh, passing);
    }
    for (const other of earlier) {
      const others = other.container(chunk);
      if (fresh && others) fresh = subtract(fresh, others);
    }
    if (fresh) page.takeContainer(chunk, fresh);
  }
}

/** Reads the ids of all sets but the largest, whose size is enough. */
function sizeOfUnion(sets: readonly IdSet[]): number {
  const sizes = sets.map((set) => set.size);
  const largest = sets[sizes.indexOf(Math.max(...sizes))];
  if (!largest) return 0;
  const others = IdSet.union(sets.filter((set) => set !== largest));
  return largest.size + others.minus(largest).size;
}

/** Collects the ids of a page from all ids, which come in order. */
class Page {
  readonly ids: number[] = [];

  constructor(
    private skip: number,
    private readonly limit: number,
  ) {}

  get isFull(): boolean {
    return this.ids.length >= this.limit;
  }

  /** Whether all ids before the page have been skipped. */
  get isAtOffset(): boolean {
    return this.skip === 0;
  }

  get missing(): number {
    return this.limit - this.ids.length;
  }

  takeList(list: Iterable<number>, passes: (id: number) => boolean = () => true): void {
    for (const id of list) {
      if (this.isFull) return;
      if (!passes(id)) continue;
      if (this.skip > 0) this.skip -= 1;
      else this.ids.push(id);
    }
  }

  takeContainer(chunk: number, container: Container): void {
    const size = sizeOf(container);
    if (this.skip < size) {
      takeIds(container, this.skip, this.missing, (low) => {
        this.ids.push(chunk * chunkSize + low);
      });
    }
    this.skip = Math.max(0, this.skip - size);
  }
}
