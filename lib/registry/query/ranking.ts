import {
  type Container,
  chunkSize,
  intersect,
  sizeOf,
  subtract,
  takeIds,
} from "../search-index/container";
import { IdSet } from "../search-index/id-set";
import type { ChunkedIds } from "../search-index/lazy-intersection";
import type { CompanyNames } from "./company-names";

/** A set that is there once `load` has read what it is made of. */
export type SetToLoad = { load: () => Promise<void>; set: () => ChunkedIds };

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

type Part = { all: IdSet; list?: readonly number[]; tiers: readonly Tier[]; passing?: IdSet };

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
  addList(list: readonly number[]): void {
    if (list.length > 0) this.add({ all: IdSet.of(list), list, tiers: [] });
  }

  /** Tiers hold only companies of the group. */
  addGroup(all: IdSet, tiers: readonly Tier[] = []): void {
    if (all.chunks.length > 0) this.add({ all, tiers });
  }

  private add(part: Part): void {
    this.parts.push(part);
    this.counted = undefined;
  }

  /** How many there are, whatever the filter. */
  get found(): number {
    this.counted ??= sizeOfUnion(this.parts.map(({ all }) => all));
    return this.counted;
  }

  get total(): number {
    if (this.filter === null) return this.found;
    return sizeOfUnion(this.parts.map((part) => this.passingOf(part)));
  }

  /** The ids from the `offset`-th on, at most `limit`. */
  async slice(offset: number, limit: number): Promise<number[]> {
    const page = new Page(offset, limit);
    const earlier: IdSet[] = [];
    for (const part of this.parts) {
      if (page.isFull) break;
      const { list } = part;
      if (list) {
        const passing = this.passingOf(part);
        page.takeList(list, (id) => passing.has(id) && isFresh(id, earlier));
      } else {
        await this.takeGroup(part, earlier, page);
      }
      earlier.push(part.all);
    }
    return page.ids;
  }

  private async takeGroup(part: Part, earlier: readonly IdSet[], page: Page): Promise<void> {
    const passing = this.passingOf(part);
    if (part.tiers.length > 0) {
      const few = fewFresh(passing, earlier);
      if (few) return page.takeList(await this.inOrder(few, part.tiers));
    }
    const taken: ChunkedIds[] = [...earlier];
    const within = this.filter ? passing : null;
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
    within: IdSet | null,
    taken: readonly ChunkedIds[],
    missing: number,
  ): Promise<number[] | null> {
    if (!wider) return null;
    await wider.load();
    const candidates = new Page(0, candidatesToRead);
    takeSet(wider.set(), within, taken, candidates);
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

  private passingOf(part: Part): IdSet {
    const { filter } = this;
    part.passing ??= filter ? part.all.and(filter) : part.all;
    return part.passing;
  }

  /** null: everything passes. */
  private get filter(): IdSet | null {
    if (this.passing === undefined) this.passing = this.readFilter();
    return this.passing;
  }
}

function isFresh(id: number, earlier: readonly IdSet[]): boolean {
  return !earlier.some((set) => set.has(id));
}

/** The ids that are in none of the earlier sets; null when they are not few. */
function fewFresh(set: IdSet, earlier: readonly IdSet[]): number[] | null {
  const most = earlier.reduce((sum, { size }) => sum + size, fewToRead);
  if (set.size > Math.min(most, fewToRead * 4)) return null;
  const fresh = set.slice(0, set.size).filter((id) => isFresh(id, earlier));
  return fresh.length <= fewToRead ? fresh : null;
}

/** `within`: which of the set pass; null: all. */
function takeSet(
  set: ChunkedIds,
  within: IdSet | null,
  earlier: readonly ChunkedIds[],
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

  takeList(list: readonly number[], passes: (id: number) => boolean = () => true): void {
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
