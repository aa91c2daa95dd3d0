import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage, TextAsFilters } from "@/lib/contract/registry";
import { replacedPlaces } from "@/lib/contract/replaced-places";

/** The search for what a text means as filters, in place of the text and of the places that it replaces. */
export function searchByFilters(state: SearchState, asFilters: TextAsFilters): SearchState {
  const { exact: _exact, sort: _sort, ...kept } = state;
  for (const name of replacedPlaces(asFilters)) delete kept[name];
  return { ...kept, q: "", ...asFilters, page: "1" };
}

/** The search that a text means which no company has as typed, but all of which says filters; null: none. */
export function meantSearch(state: SearchState, data: SearchPage): SearchState | null {
  const { asFilters, withoutAsFilters, total, corrected, without = [] } = data;
  const isAsTyped = total > 0 && !corrected && without.length === 0;
  if (!asFilters || asFilters.q || withoutAsFilters || isAsTyped || state.exact) return null;
  return searchByFilters(state, asFilters);
}
