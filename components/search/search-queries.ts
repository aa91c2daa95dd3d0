import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { read, searchApiPath } from "@/components/api-client";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import type { PreferencesAnswer } from "@/lib/contract/preferences";
import type { SearchPage } from "@/lib/contract/registry";
import type { SavedSearchList } from "@/lib/contract/saved-searches";
import { searchRequests } from "@/lib/contract/search-requests";

// What the search page reads. The server reads it for the first page, the browser from then on.

/** A page of results; null of the empty search, which has none. */
export const searchOptions = (state: SearchState) =>
  queryOptions<SearchPage | null>({
    queryKey: ["search", searchApiPath(state)],
    queryFn: ({ signal }) =>
      isEmptySearch(state) ? null : read<SearchPage>(searchApiPath(state), { signal }),
    ...(isEmptySearch(state) && { initialData: null }),
  });

/** The user's saved searches. */
export const savedOptions = queryOptions({
  queryKey: ["saved"],
  queryFn: async () =>
    (await read<z.infer<typeof SavedSearchList>>(searchRequests.savedSearches)).searches,
});

/** The columns that the account keeps for tables, separated by commas; null: the usual ones. */
export const columnsOptions = queryOptions({
  queryKey: ["columns"],
  queryFn: async () =>
    keptColumns(await read<z.infer<typeof PreferencesAnswer>>(searchRequests.preferences)),
});

export function keptColumns({ tableColumns }: z.infer<typeof PreferencesAnswer>): string | null {
  return tableColumns?.join(",") ?? null;
}
