import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";
import type { Filters } from "./filters";
import { type Hits, hitsOf, type SearchRead } from "./hits";

/** Every company. `chosen`: those of the filter `siren`, whose order is the relevance. */
export async function findByFilters(
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
