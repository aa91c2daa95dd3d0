import type { Database } from "@/db/client";
import { employeeRangeCodes } from "@/lib/contract/search-constants";
import type { SortKey } from "@/lib/contract/search-query";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { nameOrderKey } from "@/lib/search/index/name-order";
import { tokenKinds } from "@/lib/search/index/tokens";
import type { IdSet } from "@/lib/search/postings/id-set";
import { sliceByColumn, sliceBySortedColumn } from "@/lib/search/query/by-column";
import { sliceBySets } from "@/lib/search/query/by-sets";
import type { Pages, Slice } from "./hits";
import type { RegisterSnapshot } from "./live-register";
import { statementsOf } from "./register-statements";

/** Pages of a set in an order. The headcount has few values, whose sets give a page faster than a column. */
export async function sortMatches(
  order: Exclude<SortKey, "relevance">,
  db: Database,
  live: RegisterSnapshot,
  reader: IndexReader,
): Promise<(ids: IdSet) => Pages> {
  const pagesOf =
    (slice: (ids: IdSet, ...page: Parameters<Slice>) => number[] | Promise<number[]>) =>
    (ids: IdSet): Pages => ({
      slice: async (offset, limit) => slice(ids, offset, limit),
      total: () => ids.size,
    });
  const isFalling = order.startsWith("-");
  if (order.endsWith("employees")) {
    const keys = employeeRangeCodes.map((code) => tokenKinds.employeeRange + code);
    if (isFalling) keys.reverse();
    const postings = await reader.fetch(keys);
    const sets = keys.map((key) => postings.ids(key));
    return pagesOf((ids, ...page) => sliceBySets(ids, sets, ...page));
  }
  if (order === "name") {
    const names = await reader.column("name");
    const sort = sortByName(db, live);
    return pagesOf((ids, ...page) => sliceBySortedColumn(ids, names, sort, ...page));
  }
  const days = await reader.column(order.endsWith("closedAt") ? "closingDate" : "registrationDate");
  return pagesOf((ids, ...page) => sliceByColumn(ids, days, isFalling, ...page));
}

/** Sorts companies by their names, which it reads; equal names by id. */
function sortByName(db: Database, live: RegisterSnapshot) {
  const { namesOfIds } = statementsOf(db, live.tables);
  return async (ids: readonly number[]): Promise<number[]> => {
    const rows = await namesOfIds(db, { ids: ids.join(",") });
    if (rows[0]) live.reportVersion(rows[0].registerVersion);
    return rows
      .map(({ id, name }) => ({ id, key: nameOrderKey(name ?? "") }))
      .sort((a, b) => Buffer.compare(a.key, b.key) || a.id - b.id)
      .map(({ id }) => id);
  };
}
