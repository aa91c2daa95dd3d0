import { gt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";

/** Bytes; larger sets are read apart, in binary. */
export const largestSmallSet = 16_384;

const maxVersions = 16;
const shared = globalThis as { registryLargeSets?: Map<string, LargeSets> };

/**
 * Which sets of a register's index are large: known soon after it is first asked for, so that they can be
 * read beside the small ones. Until then, none.
 */
export class LargeSets {
  private tokens = new Set<string>();
  private sorted: readonly string[] = [];

  /** Settles when they are known, or cannot be. */
  readonly known: Promise<void>;

  constructor(reading: Promise<readonly { token: string }[]>) {
    this.known = reading.then(
      (rows) => {
        this.sorted = rows.map(({ token }) => token).sort();
        this.tokens = new Set(this.sorted);
      },
      () => {},
    );
  }

  has(token: string): boolean {
    return this.tokens.has(token);
  }

  /** Whether a large set's token begins so. */
  hasBeginning(beginning: string): boolean {
    let left = 0;
    let right = this.sorted.length;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if ((this.sorted[middle] as string) < beginning) left = middle + 1;
      else right = middle;
    }
    return this.sorted[left]?.startsWith(beginning) ?? false;
  }
}

/** Those of a register's version, which `key` names; the oldest of several is forgotten. */
export function largeSetsOf(db: Database, { searchIndex }: RegisterTables, key: string): LargeSets {
  shared.registryLargeSets ??= new Map();
  const byVersion = shared.registryLargeSets;
  const kept = byVersion.get(key);
  if (kept) return kept;
  const made = new LargeSets(
    Promise.resolve(
      db
        .select({ token: searchIndex.token })
        .from(searchIndex)
        .where(gt(sql`octet_length(${searchIndex.postings})`, largestSmallSet)),
    ),
  );
  byVersion.set(key, made);
  for (const oldest of byVersion.keys()) {
    if (byVersion.size <= maxVersions) break;
    byVersion.delete(oldest);
  }
  return made;
}
