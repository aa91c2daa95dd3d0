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

/** A set that is there once `load` has read what it is made of. */
export type SetToLoad = { load: () => Promise<void>; set: () => LazyIds };

/**
 * Companies that come before others of their group: as a set, and told by one company's names. `wider` is
 * a set that holds them and few others, and takes less to read.
 */
export type Tier = {
  has: (company: CompanyNames) => boolean;
  exact: SetToLoad;
  wider?: SetToLoad;
};

export type ReadNames = (ids: readonly number[]) => Promise<CompanyNames[]>;

type Part = { all: LazyIds; list?: Uint32Array; tiers: readonly Tier[]; passing?: LazyIds };

/** So few companies are ordered by reading their names rather than the sets of the tiers. */
const fewToRead = 60;
/** So many of a wider set are read to find those of a tier among them. */
const candidatesToRead = 40;

/**
 * What was found, in order: lists and groups one after another, no company twice; in a group tier after
 * tier, those in none last, by rising id. Tiers are made only as far as a page needs them.
 */
export class Ranking {
  private readonly parts: Part[] = [];
  private passing: IdSet | null | undefined;
  private counted: number | undefined;

  /** `filter` is asked for once, when a total or page is; null: everything passes. */
  constructor(
    private readonly readFilter: () => IdSet | null,
    private readonly readNames: ReadNames,
  ) {}

  /** Ids in the order given. */
  addList(list: Uint32Array): void {
    if (list.length > 0) this.add({ all: new ListedIds(list), list, tiers: [] });
  }

  /** Tiers hold only companies of the group. */
  addGroup(all: LazyIds, tiers: readonly Tier[] = []): void {
    if (all.chunks.length > 0) this.add({ all, tiers });
  }

  private add(part: Part): void {
    this.parts.push(part);
    this.counted = undefined;
  }

  /** How many there are, whatever the filter. */
  get found(): number {
    this.counted ??= sizeOfUnion(this.parts.map(({ all }) => all.whole()));
    return this.counted;
  }

  /** Whether there are so many, whatever the filter; found out sooner than how many there are. */
  hasAtLeast(count: number): boolean {
    const hasMany = ({ all, list }: Part) =>
      list ? list.length >= count : firstIds(all, count).isFull;
    return this.parts.some(hasMany) || this.found >= count;
  }

  get total(): number {
    if (this.filter === null) return this.found;
    return sizeOfUnion(this.parts.map((part) => this.passingOf(part).whole()));
  }

  /** The ids from the `offset`-th on, at most `limit`. */
  async slice(offset: number, limit: number): Promise<number[]> {
    const page = new Page(offset, limit);
    const earlier: LazyIds[] = [];
    for (const part of this.parts) {
      if (page.isFull) break;
      const { list } = part;
      if (list) {
        const { filter } = this;
        page.takeList(list, (id) => (filter?.has(id) ?? true) && isFresh(id, earlier));
      } else {
        await this.takeGroup(part, earlier, page);
      }
      earlier.push(part.all);
    }
    return page.ids;
  }

  private async takeGroup(part: Part, earlier: readonly LazyIds[], page: Page): Promise<void> {
    const passing = this.passingOf(part);
    if (part.tiers.length > 0) {
      const few = fewFresh(passing, earlier);
      if (few) return page.takeList(await this.inOrder(few, part.tiers));
    }
    const taken: LazyIds[] = [...earlier];
    const within = this.filter && passing;
    for (const tier of part.tiers) {
      if (page.isFull) return;
      const told = page.isAtStart ? await this.tellApart(tier, within, taken, page.missing) : null;
      if (told) {
        page.takeList(told);
        taken.push(IdSet.of(told));
      } else {
        await tier.exact.load();
        const set = tier.exact.set();
        takeSet(set, within, taken, page);
        taken.push(set);
      }
    }
    takeSet(passing, null, taken, page);
  }

  /** The first companies of a tier by the names of its wider set's first ones; null: not to be told so. */
  private async tellApart(
    { has, wider }: Tier,
    within: LazyIds | null,
    taken: readonly LazyIds[],
    missing: number,
  ): Promise<number[] | null> {
    if (!wider) return null;
    await wider.load();
    const candidates = firstIds(wider.set(), candidatesToRead, within, taken);
    const companies = await this.readNames(candidates.ids);
    const told = companies.filter(has).map(({ id }) => id);
    return told.length >= missing || !candidates.isFull ? told : null;
  }

  private async inOrder(ids: readonly number[], tiers: readonly Tier[]): Promise<number[]> {
    if (ids.length < 2) return [...ids];
    const ordered = (await this.readNames(ids)).map((company) => {
      const tier = tiers.findIndex(({ has }) => has(company));
      return { id: company.id, tier: tier < 0 ? tiers.length : tier };
    });
    return ordered.sort((a, b) => a.tier - b.tier || a.id - b.id).map(({ id }) => id);
  }

  private passingOf(part: Part): LazyIds {
    const { filter } = this;
    part.passing ??= filter ? new LazyIntersection([part.all, filter]) : part.all;
    return part.passing;
  }

  /** null: everything passes. */
  private get filter(): IdSet | null {
    if (this.passing === undefined) this.passing = this.readFilter();
    return this.passing;
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

function firstIds(
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
