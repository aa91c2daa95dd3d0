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

/** Draws nothing: follows the address with requests over HTTP and tells what there is to show. */
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
  const again = useRef(retry);
  again.current = retry;

  const isCutOff = failure?.status === 0;
  useEffect(() => {
    if (!isCutOff) return;
    const goOn = () => again.current();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isCutOff]);

  // Before the browser paints, so that what is known already is shown at once.
  useLayoutEffect(() => {
    onView({ asked, data, failure, isLoading, retry: () => again.current() });
  }, [onView, asked, data, failure, isLoading]);

  useEffect(() => {
    if (isFound) rememberSearch(owner, search);
  }, [owner, search, isFound]);

  return null;
}
