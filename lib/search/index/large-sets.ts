import { gt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { perProcess } from "@/platform/per-process";

/** In bytes. Larger sets are read by a statement of their own, in binary. */
export const largestSmallSet = 16_384;
/** In bytes: the same limit for many small sets together, whose size is not known before they are read. */
export const largestSmallRest = 65_536;

const maxVersions = 16;
const byVersion = perProcess("large-sets", () => new Map<string, LargeSets>());

export type LargeSet = { token: string; bytes: number };

/**
 * Which sets of a register's index are large: known soon after it is first asked for, so that they can be
 * read beside the small ones. Until then, none.
 */
export class LargeSets {
  isKnown = false;
  private tokens = new Set<string>();
  private sorted: readonly string[] = [];

  /** Settles when the large sets are known, or could not be read. */
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

  /** The tokens of the large sets that begin with a text. */
  beginningWith(beginning: string): string[] {
    let left = 0;
    let right = this.sorted.length;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if ((this.sorted[middle] as string) < beginning) left = middle + 1;
      else right = middle;
    }
    const first = left;
    while (this.sorted[left]?.startsWith(beginning)) left += 1;
    return this.sorted.slice(first, left);
  }
}

/**
 * Those of a register's version, which `key` names; the oldest of several is forgotten. `onKnown` is called
 * once for each version.
 */
export function largeSetsOf(
  db: Database,
  { searchIndex }: RegisterTables,
  key: string,
  onKnown: (sets: readonly LargeSet[]) => void,
): LargeSets {
  const kept = byVersion.get(key);
  if (kept) return kept;
  const bytes = sql<number>`octet_length(${searchIndex.postings})`;
  const reading = db
    .select({ token: searchIndex.token, bytes })
    .from(searchIndex)
    .where(gt(bytes, largestSmallSet))
    .execute();
  const made = new LargeSets(reading);
  reading.then(onKnown, () => {});
  byVersion.set(key, made);
  for (const oldest of byVersion.keys()) {
    if (byVersion.size <= maxVersions) break;
    byVersion.delete(oldest);
  }
  return made;
}
