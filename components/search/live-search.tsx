"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type SearchState, searchPagePath, searchQueryString } from "@/lib/contract/page-paths";
import { meantSearch, searchByFilters } from "./meant-search";
import { QueryProvider } from "./query-provider";
import { rememberSearch } from "./recent";
import { type FirstSearch, type SearchPageView, useSearchPage } from "./use-search-page";

export type LiveSearchProps = {
  state: SearchState;
  first: FirstSearch | null;
  pageSize: number;
  owner: string;
  onView: (view: SearchPageView) => void;
  /** What was searched from the form last. */
  submitted: SearchState | null;
};

/** Renders nothing. Searches over HTTP whenever the URL changes, and passes the result to `onView`. */
export function LiveSearch(props: LiveSearchProps) {
  return (
    <QueryProvider>
      <Follower {...props} />
    </QueryProvider>
  );
}

function Follower(props: LiveSearchProps) {
  const { state, first, pageSize, owner, onView, submitted } = props;
  const { asked, data, failure, retry, ...answered } = useSearchPage(state, first, pageSize);
  const search = searchQueryString({ ...state, page: "1" });
  const [read, setRead] = useState<{ from: SearchState; by: string } | null>(null);
  const isAnswered = data !== null && !answered.isLoading && failure === null;
  const isSubmitted = submitted !== null && submitted !== read?.from && isSame(submitted, state);
  const meant = isAnswered && isSubmitted ? meantSearch(state, data) : null;
  const readFrom = read?.by === search ? read.from : undefined;
  // The companies that a submitted text finds by name are not shown if it means others.
  const isLoading = answered.isLoading || meant !== null;
  const isFound = data !== null && !isLoading && data.companies.length > 0;
  const latestRetry = useRef(retry);
  latestRetry.current = retry;

  const isCutOff = failure?.status === 0;
  useEffect(() => {
    if (!isCutOff) return;
    const retryNow = () => latestRetry.current();
    window.addEventListener("online", retryNow);
    return () => window.removeEventListener("online", retryNow);
  }, [isCutOff]);

  // A layout effect runs before the browser paints, so that cached results appear at once.
  useLayoutEffect(() => {
    onView({ asked, data, failure, isLoading, retry: () => latestRetry.current(), readFrom });
  }, [onView, asked, data, failure, isLoading, readFrom]);

  useEffect(() => {
    if (!meant || !submitted) return;
    setRead({ from: submitted, by: searchQueryString(meant) });
    history.replaceState(null, "", searchPagePath(meant));
  });

  // A text and the filters that it was read as are one recent search.
  const asFilters = isFound ? data.asFilters : undefined;
  const offered = asFilters ? searchQueryString(searchByFilters(state, asFilters)) : null;
  const lastOffer = useRef<{ by: string; offered: string } | null>(null);
  useEffect(() => {
    if (!isFound) return;
    const { current: last } = lastOffer;
    rememberSearch(owner, search, last?.offered === search ? last.by : undefined);
    if (offered !== null) lastOffer.current = { by: search, offered };
  }, [owner, search, isFound, offered]);

  return null;
}

function isSame(one: SearchState, other: SearchState): boolean {
  return searchQueryString(one) === searchQueryString(other);
}
