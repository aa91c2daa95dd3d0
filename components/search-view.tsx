"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { readSearchState, searchPagePath } from "@/lib/contract/page-paths";
import { QueryProvider } from "./query-provider";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { SearchStart } from "./search-start";
import { searchTitle } from "./search-title";
import type { FirstSearch } from "./use-search-page";

/** The search page: what the address says is what is shown; typing and paging change the address. */
export function SearchView({ first, pageSize }: { first: FirstSearch | null; pageSize: number }) {
  const params = useSearchParams();
  const state = readSearchState((name) => params.get(name));

  useEffect(() => {
    document.title = `${searchTitle(state.q)} – Company Registry`;
  }, [state.q]);

  return (
    <QueryProvider>
      <SearchForm
        state={state}
        onSearch={(q) => window.history.pushState(null, "", searchPagePath({ q, page: "1" }))}
      />
      {state.q === "" ? (
        <SearchStart />
      ) : (
        <SearchResults state={state} first={first} pageSize={pageSize} />
      )}
    </QueryProvider>
  );
}
