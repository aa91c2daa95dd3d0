"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { onFirstInteraction } from "@/components/ui/first-interaction";
import { openIfReachable } from "@/components/ui/open-if-reachable";
import { useLazy } from "@/components/ui/use-lazy";
import {
  isEmptySearch,
  readSearchState,
  type SearchState,
  searchPagePath,
  searchQueryString,
} from "@/lib/contract/page-paths";
import { FilterBar } from "./filter-bar";
import { preloadLazyParts } from "./lazy-imports";
import { takeOldStart } from "./old-start";
import { hasStoredRecent } from "./recent-key";
import { refusedControl } from "./refused-filter";
import { SaveSearchAction } from "./save-search-action";
import { SearchForm } from "./search-form";
import { SearchResults, viewOf } from "./search-results";
import { showSearch } from "./show-search";
import type { FirstSearch, SearchPageView } from "./use-search-page";

export type SearchViewProps = {
  first: FirstSearch | null;
  pageSize: number;
  /** The account whose recent searches and companies are shown. */
  owner: string;
  /** The product's name in the window title. */
  product: string;
  /** Rendered by the server: the text shown before a search, and the filter controls. */
  start: ReactNode;
  filterForm: ReactNode;
  /** Rendered by the server: the companies of the first search, its facets, and what is above the list. */
  list: ReactNode;
  facets: ReactNode;
  listHead: ReactNode;
  /** Rendered by the server: what paper says of the facets. */
  printedCounts: ReactNode;
  /** Rendered by the server before the first import. */
  emptyRegister: ReactNode;
  /** The columns that the account keeps, separated by commas. */
  keptColumns: string | null;
  /** How many companies an export may hold. */
  maxExported: number;
};

const subscribeToNothing = () => () => {};
const loadRecentList = () => import("./recent-list");

/** The search page. The URL is the state: submitting and paging change it, and the page follows. */
export function SearchView(props: SearchViewProps) {
  const { first, pageSize, owner, product, start, filterForm, ...rendered } = props;
  const t = useTranslations("search");
  const params = useSearchParams();
  const state = useMemo(() => readSearchState((name) => params.get(name)), [params]);
  const [followed, setFollowed] = useState<SearchPageView | null>(null);
  const [submitted, setSubmitted] = useState<SearchState | null>(null);
  const asked = searchQueryString(state);
  // A navigation from the start page brings this component another first search.
  const isFirst = first && followed?.asked !== asked && searchQueryString(first.state) === asked;
  const view = isFirst ? viewOf(first, asked) : followed;
  const isCurrent = view?.asked === asked;
  const isStart = isEmptySearch(state);
  const hasRecent = useSyncExternalStore(
    subscribeToNothing,
    () => hasStoredRecent(owner),
    () => false,
  );
  const recent = useLazy(loadRecentList, isStart && hasRecent);
  const title = state.q === "" ? t("title") : t("titleOf", { q: state.q });

  // A page of results has no saved searches, and the start that is kept may lack the one that was just saved.
  const router = useRouter();
  const isStartMissing = first !== null;
  useEffect(() => {
    if (isStart && (takeOldStart() || isStartMissing)) void openIfReachable(router.refresh);
  }, [isStart, isStartMissing, router]);

  // Preloads the code that reports a lost connection, while there still is one.
  useEffect(() => onFirstInteraction(preloadLazyParts), []);

  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);

  function submit(wanted: SearchState) {
    setSubmitted(wanted);
    goTo(wanted);
  }

  return (
    <>
      <SearchForm state={state} onSearch={submit} />
      <FilterBar
        state={state}
        form={filterForm}
        settled={isStart ? "" : isCurrent && !view.isLoading ? view.asked : null}
        rendered={first ? searchQueryString(first.state) : ""}
        activities={view?.data?.activities}
        towns={view?.data?.towns}
        refused={isCurrent ? refusedControl(view.failure) : null}
        onSearch={goTo}
      >
        {!isStart && <SaveSearchAction key={searchQueryString(state)} state={state} />}
      </FilterBar>
      {isStart ? (
        <div className="desk">
          {start}
          {recent.value && <recent.value.RecentList owner={owner} />}
        </div>
      ) : (
        <SearchResults
          state={state}
          first={first}
          pageSize={pageSize}
          owner={owner}
          onView={setFollowed}
          submitted={submitted}
          {...rendered}
        />
      )}
    </>
  );
}

function goTo(state: SearchState): void {
  showSearch(searchPagePath(state));
}
