import type { Database } from "@/db/client";
import type { UnknownNumber } from "@/lib/contract/registry";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { IdSet } from "@/lib/search/postings/id-set";
import type { Filters } from "./filters";
import type { RegisterSnapshot } from "./live-register";
import type { SummaryRow, SummaryRows } from "./summary-rows";

/** What one search reads the register with. */
export type SearchRead = {
  db: Database;
  live: RegisterSnapshot;
  reader: IndexReader;
  rows: SummaryRows;
};

/** The ids of a page. */
export type Slice = (offset: number, limit: number) => Promise<number[]>;

export type Pages = { slice: Slice; total: () => number };

/** What a search finds before its filters. */
export type Hits = {
  /** Those that pass some filters. */
  passing: (filters: Filters) => IdSet;
  /** Those that pass the filters of the search, by relevance. */
  byRelevance: (filters: Filters) => Pages;
  /** The establishments whose SIRETs were searched; their companies are shown with their towns. */
  sirets: readonly number[];
  /** No name has the words as typed, so the results have similar words. */
  isCorrected: boolean;
  /** The words of the query that were ignored, as typed. */
  without: readonly string[];
  /** The numbers of a list that no company or establishment has. */
  unknownNumbers: readonly UnknownNumber[];
  /** The other name that matched (acronym, trade name or shop sign), if the name did not. */
  otherName: (row: SummaryRow) => string | null;
};

export const asTyped = {
  sirets: [],
  isCorrected: false,
  without: [],
  unknownNumbers: [],
  otherName: () => null,
};

/** Companies of a list, in its order. */
export function hitsOfList(ids: readonly number[]): Hits {
  const all = IdSet.of(ids);
  return hitsOf((filters) => filters.passing(() => all)?.and(all) ?? all, ids);
}

/** Companies in the order of some ids, or else by their own. */
export function hitsOf(passing: Hits["passing"], order?: readonly number[]): Hits {
  return {
    ...asTyped,
    passing,
    byRelevance: (filters) => {
      const set = passing(filters);
      const ordered = order?.filter((id) => set.has(id));
      return {
        slice: async (offset, limit) =>
          ordered?.slice(offset, offset + limit) ?? set.slice(offset, limit),
        total: () => set.size,
      };
    },
  };
}
