import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  ApiFailure,
  type ApiResult,
  type Failure,
  fetchSearchPage,
  searchApiPath,
  unreachable,
} from "@/components/api-client";
import { readSearchState, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";

/** The server-rendered result and the search it belongs to. */
export type FirstSearch = { state: SearchState; result: ApiResult<SearchPage> };

export type SearchPageView = {
  /** The requested search, as its query string. */
  asked: string;
  /** The requested page, or the previous one while it loads. */
  data: SearchPage | null;
  failure: Failure | null;
  isLoading: boolean;
  retry: () => void;
  /** The search of a text that was read as the filters of this one. */
  readFrom?: SearchState | undefined;
};

const searchOptions = (state: SearchState) =>
  queryOptions({
    queryKey: ["search", searchApiPath(state)],
    queryFn: ({ signal }) => fetchSearchPage(state, signal),
  });

/** The results for `state`: first the server-rendered ones, then over HTTP. The next page is prefetched. */
export function useSearchPage(
  state: SearchState,
  first: FirstSearch | null,
  pageSize: number,
): SearchPageView {
  const queryClient = useQueryClient();
  const asked = searchQueryString(state);
  const given = first && searchApiPath(first.state) === searchApiPath(state) ? first.result : null;
  const query = useQuery({
    ...searchOptions(state),
    // A refusal that the server has just rendered is shown, not requested again.
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
