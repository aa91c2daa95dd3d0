import type { Facets } from "@/lib/contract/registry";
import { perProcess } from "@/platform/per-process";

/** A facets object takes up to about 40 KB. */
const maxEntries = 200;

/**
 * The facets of recent searches. Requests for the same search share one computation, also while it runs; a failed one is
 * not kept. When the cache is full, the least recently used entries are dropped.
 */
export class FacetCache {
  /** The least recently used entry comes first. */
  private readonly entries = new Map<string, Promise<Facets>>();

  constructor(private readonly maxEntries: number) {}

  /** `key`: everything that the facets depend on. */
  get(key: string, compute: () => Promise<Facets>): Promise<Facets> {
    const known = this.entries.get(key);
    this.entries.delete(key);
    const facets = known ?? compute();
    this.entries.set(key, facets);
    if (!known) facets.catch(() => this.drop(key, facets));
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries) break;
      this.entries.delete(oldest);
    }
    return facets;
  }

  private drop(key: string, failed: Promise<Facets>): void {
    if (this.entries.get(key) === failed) this.entries.delete(key);
  }
}

export const facetCache = perProcess("facets", () => new FacetCache(maxEntries));
