import { and, gt, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { perProcess } from "@/platform/per-process";
import { tokenKinds } from "./tokens";

/** In bytes. Each larger set is read in binary, by another statement than the small sets. */
export const largestSmallSet = 16_384;
/** In bytes: the same limit for all small sets of a prefix together. Their size is not known before they are read. */
export const largestSmallSets = 65_536;

const maxVersions = 16;
const byVersion = perProcess("large-sets", () => new Map<string, LargeSets>());

export type LargeSet = { token: string; bytes: number };

/**
 * Which sets of a register's index are large. Large and small sets can then be read at the same time. It is known soon
 * after a register is first searched; until then no set counts as large.
 */
export class LargeSets {
  isKnown = false;
  private tokens = new Set<string>();
  private sorted: readonly string[] = [];

  /** Settles when the large sets are known, or when reading them failed. */
  readonly known: Promise<void>;

  constructor(reading: Promise<readonly LargeSet[]>) {
    this.known = reading.then(
      (rows) => {
        this.sorted = rows.map(({ token }) => token).sort();
        this.tokens = new Set(this.sorted);
        this.isKnown = true;
      },
      () => {},
    );
  }

  get hasAny(): boolean {
    return this.tokens.size > 0;
  }

  has(token: string): boolean {
    return this.tokens.has(token);
  }

  /** The tokens of the large sets that have the prefix, sorted. */
  withPrefix(prefix: string): string[] {
    let left = 0;
    let right = this.sorted.length;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if ((this.sorted[middle] as string) < prefix) left = middle + 1;
      else right = middle;
    }
    const first = left;
    while (this.sorted[left]?.startsWith(prefix)) left += 1;
    return this.sorted.slice(first, left);
  }
}

/**
 * The large sets of a version of a register, read once. `key` identifies the version; only the latest versions are
 * kept. `onKnown` is called once for each version.
 */
export function largeSetsOf(
  db: Database,
  { searchIndex }: RegisterTables,
  key: string,
  onKnown: (sets: readonly LargeSet[]) => void,
): LargeSets {
  const cached = byVersion.get(key);
  if (cached) return cached;
  const bytes = sql<number>`octet_length(${searchIndex.postings})`;
  const reading = db
    .select({ token: searchIndex.token, bytes })
    .from(searchIndex)
    .where(
      and(gt(bytes, largestSmallSet), ne(sql`left(${searchIndex.token}, 1)`, tokenKinds.column)),
    )
    .execute();
  const large = new LargeSets(reading);
  reading.then(onKnown, () => {});
  byVersion.set(key, large);
  const [oldest] = byVersion.keys();
  if (oldest !== undefined && byVersion.size > maxVersions) byVersion.delete(oldest);
  return large;
}
