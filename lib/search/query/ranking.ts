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
import { type LazyIds, ListedIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { CompanyNames } from "./company-names";
import { type Condition, Evaluation, keysOf, meets } from "./expression";

/** Companies that come before others of their group: those that meet all conditions. */
export type Tier = readonly Condition[];

export type ReadNames = (ids: readonly number[]) => Promise<CompanyNames[]>;

/** `postings`: of what the tiers ask besides words. */
type Group = { all: LazyIds; tiers: readonly Tier[]; postings: Postings; isRelaxed?: boolean };
type Part = (Group | { all: LazyIds; list: Uint32Array }) & { passing?: LazyIds };

/** So few companies are ordered by reading their names rather than the sets of the tiers. */
const fewToRead = 60;
/** So many of a superset are read to find those of a tier among them. */
const candidatesToRead = 40;
/** So many of a relaxed group are read and ordered by tiers; the others follow by id. */
const relaxedToRead = 100;

/**
 * What was found, in order: lists and groups one after another, no company twice; in a group tier after
 * tier, those in none last, by rising id. Tiers are made only as far as a page needs them.
 */
export class Ranking {
  private readonly parts: Part[] = [];

  /** The companies that pass; null: all do. */
  private filter: IdSet | null = null;

  constructor(
    private readonly reader: IndexReader,
    private readonly readNames: ReadNames,
  ) {}

  /** Leaves out all companies but those of the filter. Called before a total or page is asked for. */
  narrow(filter: IdSet | null): void {
    this.filter = filter;
  }

  /** Ids in the order given; where one stands twice, the first place counts. */
  addList(list: Uint32Array): void {
    if (list.length > 0) this.add({ all: new ListedIds(list), list });
  }

  /** Tiers hold only companies of the group; what is neither a word nor in `postings` they do not ask. */
  addGroup(all: LazyIds, tiers: readonly Tier[], postings: Postings): void {
    if (all.chunks.length > 0) this.add({ all, tiers, postings });
  }

  /** As `addGroup`, but tiers order only its first companies, so that they need no postings of their own. */
  addRelaxedGroup(all: LazyIds, tiers: readonly Tier[], postings: Postings): void {
    if (all.chunks.length > 0) this.add({ all, tiers, postings, isRelaxed: true });
  }

  private add(part: Part): void {
    this.parts.push(part);
  }

  /** Whether there are so many, whatever the filter; found out sooner than how many there are. */
  hasAtLeast(count: number): boolean {
    const first = new Set<number>();
    for (const part of this.parts) {
      for (const id of firstIds(part.all, count).ids) first.add(id);
      if (first.size >= count) return true;
    }
    return false;
  }

  get total(): number {
    return sizeOfUnion(this.parts.map((part) => this.passingOf(part).whole()));
  }

  /** The ids from the `offset`-th on, at most `limit`. */
  async slice(offset: number, limit: number): Promise<number[]> {
    const page = new Page(offset, limit);
    const earlier: LazyIds[] = [];
    for (const part of this.parts) {
      if (page.isFull) break;
      if ("list" in part) {
        const { filter } = this;
        const seen = new Set<number>();
        page.takeList(part.list, (id) => {
          const passes = (filter?.has(id) ?? true) && !seen.has(id) && isFresh(id, earlier);
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
      const few = fewFresh(passing, earlier);
      if (few) return page.takeList(await this.inOrder(few, group));
    }
    const taken: LazyIds[] = [...earlier];
    const within = this.filter && passing;
    for (const tier of group.tiers) {
      if (page.isFull) return;
      const classified = page.isAtStart
        ? await this.classifyByName(tier, group.postings, within, taken, page.missing)
        : null;
      if (classified) {
        page.takeList(classified);
        taken.push(IdSet.of(classified));
      } else {
        const set = await this.evaluate(tier);
        takeSet(set, within, taken, page);
        taken.push(set);
      }
    }
    takeSet(passing, null, taken, page);
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
   * The first companies of a tier that asks for words of the name itself, told by the names of the first
   * of a superset, which takes less to read; null: not to be told so.
   */
  private async classifyByName(
    tier: Tier,
    postings: Postings,
    within: LazyIds | null,
    taken: readonly LazyIds[],
    missing: number,
  ): Promise<number[] | null> {
    if (!tier.some(({ field }) => field === "name")) return null;
    const superset = await this.evaluate(
      tier.map((each) => (each.field === "name" ? { ...each, field: "any" } : each)),
    );
    const candidates = firstIds(superset, candidatesToRead, within, taken);
    const companies = await this.readNames(candidates.ids);
    const classified = companies
      .filter((company) => meets(company, tier, postings))
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
      const tier = tiers.findIndex((each) => meets(company, each, postings));
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

function isFresh(id: number, earlier: readonly LazyIds[]): boolean {
  return !earlier.some((set) => set.has(id));
}

/** The ids that are in none of the earlier sets; null when they are not few. */
function fewFresh(set: LazyIds, earlier: readonly LazyIds[]): number[] | null {
  const most = earlier.length === 0 ? fewToRead : fewToRead * 4;
  const { ids } = firstIds(set, most + 1);
  if (ids.length > most) return null;
  const fresh = ids.filter((id) => isFresh(id, earlier));
  return fresh.length <= fewToRead ? fresh : null;
}

/** The first ids of a set, at most so many: those that are within another, and not in earlier ones. */
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

/** `within`: which of the set pass; null: all. */
function takeSet(
  set: LazyIds,
  within: LazyIds | null,
  earlier: readonly LazyIds[],
  page: Page,
): void {
  for (const chunk of set.chunks) {
    if (page.isFull) return;
    let fresh = set.container(chunk);
    if (fresh && within) fresh = both(fresh, within.container(chunk));
    for (const other of earlier) {
      const taken = other.container(chunk);
      if (fresh && taken) fresh = subtract(fresh, taken);
    }
    if (fresh) page.takeContainer(chunk, fresh);
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

  /** Nothing is left out before what comes next. */
  get isAtStart(): boolean {
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
      takeIds(container, this.skip, this.limit - this.ids.length, (low) => {
        this.ids.push(chunk * chunkSize + low);
      });
    }
    this.skip = Math.max(0, this.skip - size);
  }
}
