import { useEffect, useState } from "react";
import { type SearchState, searchPagePath, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage, TextAsFilters } from "@/lib/contract/registry";
import { replacedPlaces } from "@/lib/contract/replaced-places";
import type { SearchAnswer } from "./use-search-page";

/** The search for what a text means as filters, in place of the text and of the places that it replaces. */
export function searchByFilters(state: SearchState, asFilters: TextAsFilters): SearchState {
  const { exact: _exact, sort: _sort, ...kept } = state;
  for (const name of replacedPlaces(asFilters)) delete kept[name];
  return { ...kept, q: "", ...asFilters, page: "1" };
}

/**
 * The search that a text means all of which says filters, if no company has it as typed, or if it is rather a kind of
 * companies than a name; null: none.
 */
export function meantSearch(state: SearchState, data: SearchPage): SearchState | null {
  const { asFilters, withoutAsFilters, total, corrected, without = [] } = data;
  if (!asFilters || asFilters.q || withoutAsFilters || state.exact) return null;
  const isAsTyped = total > 0 && !corrected && without.length === 0;
  return isAsTyped && !isKind(state.q, data) ? null : searchByFilters(state, asFilters);
}

/** Whether a text says trades in the plural and something else, as `hôtels de Nice` does, and no company has just this name. */
function isKind(
  q: string,
  { asFilters, totalAsFilters = 0, total, companies }: SearchPage,
): boolean {
  const { nafCode = "", ...others } = asFilters ?? {};
  const arePlural = nafCode.split(",").every((trade) => /^\p{L}{4,}[sx]\b/u.test(trade));
  const isName = companies.some(({ name, otherName }) =>
    [name, otherName].some((each) => each && lettersOf(each) === lettersOf(q)),
  );
  return arePlural && !isName && Object.keys(others).length > 0 && totalAsFilters > total;
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

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
