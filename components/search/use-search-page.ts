import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiFailure, type Failure, searchApiPath, unreachable } from "@/components/api-client";
import { readSearchState, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import { searchOptions } from "./search-queries";

/** Why the server could not render the results of a search. */
export type RefusedSearch = { path: string; failure: Failure };

export type SearchAnswer = {
  /** The requested page, or the previous one while it loads. */
  data: SearchPage | null;
  failure: Failure | null;
  isLoading: boolean;
  retry: () => void;
};

/** The results for `state`. The next page is prefetched once the reader moves. A search that the connection has cut off is retried once it is back. */
export function useSearchPage(state: SearchState, refused: RefusedSearch | null): SearchAnswer {
  const given = refused?.path === searchApiPath(state) ? refused.failure : null;
  const query = useQuery({
    ...searchOptions(state),
    // A refusal that the server has just rendered is shown, not requested again.
    enabled: given === null,
    placeholderData: keepPreviousData,
  });
  const data = query.data ?? null;
  const isSettled = data !== null && !query.isPlaceholderData;
  const isLoading = query.isFetching && !isSettled;
  const failure = isSettled || isLoading ? null : query.error ? failureOf(query.error) : given;
  usePrefetchedPage(state, isSettled ? data : null);

  const retry = () => void query.refetch();
  const retryNow = useEffectEvent(retry);
  const isCutOff = failure?.status === 0;
  useEffect(() => {
    if (!isCutOff) return;
    const listener = () => retryNow();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, [isCutOff]);
  return { data, failure, isLoading, retry };
}

/** What shows that somebody reads on. Pages that are only looked at cost one search. */
const movements = ["pointermove", "pointerdown", "keydown", "scroll"];

function usePrefetchedPage(state: SearchState, data: SearchPage | null): void {
  const queryClient = useQueryClient();
  const asked = searchQueryString(state);
  const nextPage = data && data.page * pageSize < data.total ? data.page + 1 : null;
  useEffect(() => {
    if (nextPage === null) return;
    const params = new URLSearchParams(asked);
    const next = { ...readSearchState((name) => params.get(name)), page: String(nextPage) };
    const listening = new AbortController();
    const prefetch = () => {
      listening.abort();
      void queryClient.prefetchQuery(searchOptions(next));
    };
    const { signal } = listening;
    for (const movement of movements) addEventListener(movement, prefetch, { signal });
    return () => listening.abort();
  }, [queryClient, asked, nextPage]);
}

function failureOf(error: Error): Failure {
  return error instanceof ApiFailure ? error.failure : unreachable;
}
