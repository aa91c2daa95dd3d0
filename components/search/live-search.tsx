"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { QueryProvider } from "./query-provider";
import { rememberSearch } from "./recent";
import { type FirstSearch, type SearchPageView, useSearchPage } from "./use-search-page";

export type LiveSearchProps = {
  state: SearchState;
  first: FirstSearch | null;
  pageSize: number;
  owner: string;
  onView: (view: SearchPageView) => void;
};

/** Renders nothing. Searches over HTTP whenever the URL changes, and passes the result to `onView`. */
export function LiveSearch(props: LiveSearchProps) {
  return (
    <QueryProvider>
      <Follower {...props} />
    </QueryProvider>
  );
}

function Follower({ state, first, pageSize, owner, onView }: LiveSearchProps) {
  const { asked, data, failure, isLoading, retry } = useSearchPage(state, first, pageSize);
  const search = searchQueryString({ ...state, page: "1" });
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
    onView({ asked, data, failure, isLoading, retry: () => latestRetry.current() });
  }, [onView, asked, data, failure, isLoading]);

  useEffect(() => {
    if (isFound) rememberSearch(owner, search);
  }, [owner, search, isFound]);

  return null;
}
