import { perProcess } from "@/platform/per-process";

/** How many companies have each value of a facet. */
export type Counts = ReadonlyMap<string, number>;

/** The counts of one facet take up to about 10 KB. */
const maxEntries = 1_000;

/**
 * The counts of recent facets. Requests that need the same counts share one computation, also while it runs; a failed one is
 * not kept. When the cache is full, the least recently used counts are dropped.
 */
export class FacetCounts<Name extends string> {
  /** The least recently used entry comes first. */
  private readonly entries = new Map<string, Promise<Counts>>();

  constructor(private readonly maxEntries: number) {}

  /** The counts of some facets. `key`: the companies that are counted. `count` gets the facets whose counts are not kept. */
  async get(
    key: string,
    names: readonly Name[],
    count: (missing: Name[]) => Promise<ReadonlyMap<Name, Counts>>,
  ): Promise<[Name, Counts][]> {
    const keyOf = (name: Name) => `${key} ${name}`;
    const missing = names.filter((name) => !this.entries.has(keyOf(name)));
    const counting = missing.length > 0 ? count(missing) : Promise.resolve(new Map());
    const entries = names.map((name) => {
      const key = keyOf(name);
      const cached = this.entries.get(key);
      return this.keep(key, cached ?? counting.then((all) => all.get(name) as Counts));
    });
    // Not before: what was there when `missing` was found must be there still.
    this.dropOldest();
    const counts = await Promise.all(entries);
    return names.map((name, at) => [name, counts[at] as Counts]);
  }

  /** Makes it the latest entry. */
  private keep(key: string, counts: Promise<Counts>): Promise<Counts> {
    this.entries.delete(key);
    this.entries.set(key, counts);
    counts.catch(() => {
      if (this.entries.get(key) === counts) this.entries.delete(key);
    });
    return counts;
  }

  private dropOldest(): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries) break;
      this.entries.delete(oldest);
    }
  }
}

/** `of`: what is counted, for each process once. */
export function facetCountsOf<Name extends string>(of: string): FacetCounts<Name> {
  return perProcess(of, () => new FacetCounts<Name>(maxEntries));
}
