import { useEffect, useState } from "react";
import { type SearchState, searchPagePath, searchQueryString } from "@/lib/contract/page-paths";
import { meantSearch } from "./meant-search";
import type { SearchAnswer } from "./use-search-page";

/** `readFrom`: the search of a text that was read as the filters of this one. */
export type ReadAnswer = SearchAnswer & { readFrom?: SearchState | undefined };

/**
 * Replaces a search that was submitted by the filters that all of its text means. Until then it counts as loading, because the
 * companies that have the text in their names are others.
 */
export function useMeantSearch(
  state: SearchState,
  answer: SearchAnswer,
  submitted: SearchState | null,
): ReadAnswer {
  const [read, setRead] = useState<{ from: SearchState; by: string } | null>(null);
  const { data, failure, isLoading } = answer;
  const isAnswered = data !== null && !isLoading && failure === null;
  const isSubmitted = submitted !== null && submitted !== read?.from && isSame(submitted, state);
  const meant = isAnswered && isSubmitted ? meantSearch(state, data) : null;

  useEffect(() => {
    if (!meant || !submitted) return;
    setRead({ from: submitted, by: searchQueryString(meant) });
    history.replaceState(null, "", searchPagePath(meant));
  });

  const readFrom = read?.by === searchQueryString({ ...state, page: "1" }) ? read.from : undefined;
  return { ...answer, isLoading: isLoading || meant !== null, readFrom };
}

function isSame(one: SearchState, other: SearchState): boolean {
  return searchQueryString(one) === searchQueryString(other);
}
