import { IdSet } from "../postings/id-set";

/**
 * At most `limit` ids, from the `offset`-th on: first those of the first set, then those of the second and so on, at last
 * those of no set; each by id. The sets have no id in common. Sets after the page are not looked at.
 */
export function sliceBySets(
  ids: IdSet,
  sets: readonly IdSet[],
  offset: number,
  limit: number,
): number[] {
  const page: number[] = [];
  const passed: IdSet[] = [];
  let skip = offset;
  const take = (some: IdSet) => {
    for (const id of some.slice(skip, limit - page.length)) page.push(id);
    skip = Math.max(0, skip - some.size);
  };
  for (const set of sets) {
    const both = ids.and(set);
    take(both);
    if (page.length === limit) return page;
    passed.push(both);
  }
  take(ids.minus(IdSet.union(passed)));
  return page;
}
