"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { isEmptySearch, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { EnglishActivities } from "./activity-label";
import { FilterBar } from "./filter-bar";
import { useMeantSearch } from "./meant-search";
import { useRecent } from "./recent";
import { refusedControl } from "./refused-filter";
import { SaveSearchAction } from "./save-search-action";
import { goTo, useSearchState } from "./search-address";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { useRememberedSearch } from "./use-remembered-search";
import { type RefusedSearch, useSearchPage } from "./use-search-page";

type SearchViewProps = {
  refused: RefusedSearch | null;
  /** Rendered by the server before the first import; false: there is a register. */
  emptyRegister: ReactNode;
  /** The account whose recent searches and companies are shown. */
  owner: string;
  /** The product's name in the window title. */
  product: string;
  activities: ComponentProps<typeof FilterBar>["activities"];
  /** What the server has rendered to be shown before a search. */
  start: ReactNode;
  englishActivities: Readonly<Record<string, string>>;
  /** How many companies an export may hold. */
  maxExported: number;
};

/** The search page. The address is the state: a search, a page and a view change it, and the page follows. */
export function SearchView(props: SearchViewProps) {
  const { refused, start, emptyRegister, owner, product, maxExported } = props;
  const state = useSearchState();
  const [submitted, setSubmitted] = useState<SearchState | null>(null);
  const answer = useMeantSearch(state, useSearchPage(state, refused), submitted);
  useRememberedSearch(owner, state, answer);
  useTitle(state, product);
  const asked = searchQueryString(state);
  const isStart = isEmptySearch(state);

  function submit(wanted: SearchState) {
    setSubmitted(wanted);
    goTo(wanted);
  }

  return (
    <EnglishActivities value={props.englishActivities}>
      <SearchForm state={state} onSearch={submit} />
      <FilterBar
        state={state}
        activities={props.activities}
        settled={isStart ? "" : answer.isLoading ? null : asked}
        data={answer.data}
        refused={refusedControl(answer.failure)}
      >
        {!isStart && <SaveSearchAction key={asked} state={state} />}
      </FilterBar>
      {isStart ? (
        <div className="desk">
          {emptyRegister}
          {start}
          <Recent owner={owner} />
        </div>
      ) : (
        <SearchResults
          state={state}
          answer={answer}
          emptyRegister={emptyRegister}
          maxExported={maxExported}
        />
      )}
    </EnglishActivities>
  );
}

const loadRecentList = () => import("./recent-list");

/** What only this device knows. The code of its list is loaded if there is something. */
function Recent({ owner }: { owner: string }) {
  const { searches, companies } = useRecent(owner);
  const list = useLazy(loadRecentList, searches.length + companies.length > 0).value;
  return list && <list.RecentList owner={owner} />;
}

/** The title of the window, which the server sets for the first search only. */
function useTitle({ q }: SearchState, product: string): void {
  const t = useTranslations("search");
  const title = q === "" ? t("title") : t("titleOf", { q });
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
