"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { onFirstSign } from "@/components/ui/first-sign";
import { useLazy } from "@/components/ui/use-lazy";
import { readSearchState, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { FilterBar } from "./filter-bar";
import { loadAhead } from "./rare-parts";
import { isKept } from "./recent-key";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import type { FirstSearch } from "./use-search-page";

export type SearchViewProps = {
  first: FirstSearch | null;
  pageSize: number;
  /** Whose recent searches and companies this device shows. */
  owner: string;
  /** The name in the title of the window. */
  product: string;
  /** Drawn by the server: what to say before there is a search, and the controls of the filters. */
  start: ReactNode;
  filterForm: ReactNode;
};

const subscribeToNothing = () => () => {};
const loadRecentList = () => import("./recent-list");

/** The search page: what the address says is what is shown; typing and paging change the address. */
export function SearchView(props: SearchViewProps) {
  const { first, pageSize, owner, product, start, filterForm } = props;
  const t = useTranslations("search");
  const params = useSearchParams();
  const state = useMemo(() => readSearchState((name) => params.get(name)), [params]);
  const isStart = state.q === "";
  const hasRecent = useSyncExternalStore(
    subscribeToNothing,
    () => isKept(owner),
    () => false,
  );
  const recent = useLazy(loadRecentList, isStart && hasRecent);
  const title = isStart ? t("title") : t("titleOf", { q: state.q });

  // What tells of a lost connection must be here before it is lost.
  useEffect(() => onFirstSign(loadAhead), []);

  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);

  return (
    <>
      <SearchForm state={state} onSearch={goTo} />
      {isStart ? (
        <>
          {start}
          {recent.value && <recent.value.RecentList owner={owner} />}
        </>
      ) : (
        <>
          <FilterBar state={state} form={filterForm} onSearch={goTo} />
          <SearchResults {...{ state, first, pageSize, owner }} />
        </>
      )}
    </>
  );
}

function goTo(state: SearchState): void {
  window.history.pushState(null, "", searchPagePath(state));
}
