import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  ApiFailure,
  type ApiResult,
  type Failure,
  fetchSearchPage,
  unreachable,
} from "@/components/api-client";
import { readSearchState, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";

/** What the server found for the address it was asked for. */
export type FirstSearch = { state: SearchState; result: ApiResult<SearchPage> };

export type SearchPageView = {
  /** The search that was asked for, as its query string. */
  asked: string;
  /** The page asked for, or the one before it while that loads. */
  data: SearchPage | null;
  failure: Failure | null;
  isLoading: boolean;
  retry: () => void;
};

const searchOptions = (state: SearchState) =>
  queryOptions({
    queryKey: ["search", searchQueryString(state)],
    queryFn: ({ signal }) => fetchSearchPage(state, signal),
  });

/** The results for `state`: the server's first, over HTTP after; the next page is fetched ahead. */
export function useSearchPage(
  state: SearchState,
  first: FirstSearch | null,
  pageSize: number,
): SearchPageView {
  const queryClient = useQueryClient();
  const asked = searchQueryString(state);
  const given = first && searchQueryString(first.state) === asked ? first.result : null;
  const query = useQuery({
    ...searchOptions(state),
    // A refusal the server just got is shown, not asked for again.
    enabled: given?.ok !== false,
    ...(given?.ok && { initialData: given.value }),
    placeholderData: keepPreviousData,
  });
  const data = query.data ?? null;
  const isSettled = data !== null && !query.isPlaceholderData;
  const nextPage = isSettled && data.page * pageSize < data.total ? data.page + 1 : null;

  useEffect(() => {
    if (nextPage === null) return;
    const params = new URLSearchParams(asked);
    const next = { ...readSearchState((name) => params.get(name)), page: String(nextPage) };
    void queryClient.prefetchQuery(searchOptions(next));
  }, [queryClient, asked, nextPage]);

  const isLoading = query.isFetching && !isSettled;
  const refused = query.error ? failureOf(query.error) : given?.ok === false ? given : null;
  return {
    asked,
    data,
    failure: isSettled || isLoading ? null : refused,
    isLoading,
    retry: () => void query.refetch(),
  };
}

function failureOf(error: Error): Failure {
  return error instanceof ApiFailure ? error.failure : unreachable;
}
