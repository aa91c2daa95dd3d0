import { setImmediate } from "node:timers/promises";
import { type Database, databaseName } from "@/db/client";
import { defaultOrder } from "@/lib/contract/default-order";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import type { Facets } from "@/lib/contract/registry";
import type { SearchFilters, SortKey } from "@/lib/contract/search-query";
import { IndexReader } from "@/lib/search/index/index-reader";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";
import { readQuery } from "@/lib/search/query/read-query";
import { companiesOfSirens, findByIdentifier, findByList } from "./by-number";
import { findByText } from "./by-text";
import { countFacets } from "./facets";
import { Filters } from "./filters";
import { type Hits, hitsOf, type SearchRead, type Slice } from "./hits";
import type { RegisterSnapshot } from "./live-register";
import { sortMatches } from "./sort-matches";
import { type SummaryRow, SummaryRows } from "./summary-rows";

/** What is searched: a text, filters, or both. `isExact`: only companies that have all words as typed. */
export type Search = {
  q?: string | undefined;
  filters?: SearchFilters;
  isExact?: boolean | undefined;
  sort?: SortKey | undefined;
};

/** The results of a search in one register, in order. */
export type Matches = Omit<Hits, "passing" | "byRelevance"> & {
  total: () => number;
  ids: Slice;
  rows: (offset: number, limit: number) => Promise<SummaryRow[]>;
  /** Rows and total number together; the total is computed while the database reads the rows. */
  page: (offset: number, limit: number) => Promise<{ rows: SummaryRow[]; total: number }>;
  facets: () => Promise<Facets>;
  /** How many there are without one of the search's filters. */
  totalWithout: (filter: keyof SearchFilters) => Promise<number>;
  /** Reads the index of the register in which the results are. */
  reader: IndexReader;
};

/**
 * The companies that match and pass the filters. A SIREN or SIRET that does not exist finds nothing, unless a name has its
 * digits.
 */
export async function findMatches(
  db: Database,
  live: RegisterSnapshot,
  search: Search,
): Promise<Matches> {
  const { q, filters: limits = {}, isExact = false, sort = defaultOrder({ q }) } = search;
  const reader = new IndexReader(db, live);
  const rows = new SummaryRows(db, live);
  const ofSirens = limits.siren && (await companiesOfSirens(db, live, limits.siren));
  const chosen = ofSirens?.map(({ id }) => id);
  const [{ passing, byRelevance, ...hits }, filters, bySort] = await Promise.all([
    findHits({ db, live, reader, rows }, search, chosen),
    Filters.read(reader, limits, chosen && IdSet.of(chosen)),
    sort === "relevance" ? null : sortMatches(sort, db, live, reader),
  ]);
  const { slice, total } = bySort ? bySort(passing(filters)) : byRelevance(filters);
  const { schemaName, version } = live;
  const key = JSON.stringify([databaseName(db), schemaName, version, q ?? null, isExact]);
  const read = async (offset: number, limit: number) => rows.ofIds(await slice(offset, limit));
  return {
    ...hits,
    total,
    ids: slice,
    rows: read,
    page: async (offset, limit) => {
      const counting = afterSending().then(total);
      const [page, count] = await Promise.all([read(offset, limit), counting]);
      return { rows: page, total: count };
    },
    facets: () => countFacets({ reader, key, passing }, filters),
    totalWithout: async (name) => passing(filters.withoutGiven(name)).size,
    reader,
  };
}

/** `chosen`: the companies of the filter `siren`. */
async function findHits(
  read: SearchRead,
  { q, isExact = false }: Search,
  chosen: readonly number[] | undefined,
): Promise<Hits> {
  if (q === undefined) return findByFilters(read, chosen);
  const listed = listedNumbers(q);
  if (listed.length > 0) return findByList(read, q, listed);
  const query = readQuery(q);
  return (await findByIdentifier(read, query)) ?? findByText(read, q, query, isExact);
}

/** Every company. `chosen`: those of the filter `siren`, whose order is the relevance. */
async function findByFilters(
  { reader }: SearchRead,
  chosen: readonly number[] | undefined,
): Promise<Hits> {
  const states = [activeState, closedState].map((state) => tokenKinds.state + state);
  const postings = await reader.fetch(states);
  const all = () =>
    reader.memoise("all", () => IdSet.union(states.map((state) => postings.ids(state))));
  const passing = (filters: Filters) =>
    reader.memoise(filters.key, () => filters.passing(all) ?? all());
  return hitsOf(passing, chosen);
}

/** The driver sends statements at the end of an event loop turn; computing the total earlier would delay them. */
async function afterSending(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
