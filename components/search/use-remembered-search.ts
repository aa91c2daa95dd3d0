import { useEffect, useRef } from "react";
import { type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { searchByFilters } from "./meant-search";
import { rememberSearch } from "./recent";
import type { SearchAnswer } from "./use-search-page";

/** Adds a search that has found companies to this device's recent ones. A text and the filters that it was read as are one. */
export function useRememberedSearch(
  owner: string,
  state: SearchState,
  { data, isLoading }: SearchAnswer,
): void {
  const search = searchQueryString({ ...state, page: "1" });
  const isFound = data !== null && !isLoading && data.companies.length > 0;
  const asFilters = isFound ? data.asFilters : undefined;
  const offered = asFilters ? searchQueryString(searchByFilters(state, asFilters)) : null;
  const lastOffer = useRef<{ by: string; offered: string } | null>(null);
  useEffect(() => {
    if (!isFound) return;
    const { current: last } = lastOffer;
    rememberSearch(owner, search, last?.offered === search ? last.by : undefined);
    if (offered !== null) lastOffer.current = { by: search, offered };
  }, [owner, search, isFound, offered]);
}
