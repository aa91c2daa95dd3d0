"use client";

import { useTranslations } from "next-intl";
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ExportAction } from "@/components/export/export-action";
import { Button } from "@/components/ui/button";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import { lazyHydrated } from "@/components/ui/lazy-hydrated";
import { useLazy } from "@/components/ui/use-lazy";
import {
  requestedSearch,
  type SearchState,
  searchPagePath,
  searchQueryString,
} from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { facetPanelId } from "./facet-panel-id";
import {
  loadLiveParts,
  loadNoResults,
  loadSearchFailure,
  loadSearchNote,
  loadSkeleton,
  loadTable,
} from "./lazy-imports";
import { Pager } from "./pager";
import { showSearch } from "./show-search";
import type { FirstSearch, SearchPageView } from "./use-search-page";

type SearchResultsProps = {
  state: SearchState;
  first: FirstSearch | null;
  pageSize: number;
  owner: string;
  onView: (view: SearchPageView) => void;
  /** What was searched from the form last. */
  submitted: SearchState | null;
  /** Rendered by the server: the companies of the first search, its facets, and what is above the list. */
  list: ReactNode;
  facets: ReactNode;
  listHead: ReactNode;
  /** Rendered by the server: what paper says of the facets. */
  printedCounts: ReactNode;
  /** Rendered by the server instead of a failure before the first import; false: there is a register. */
  emptyRegister: ReactNode;
  /** The columns that the account keeps, separated by commas. */
  keptColumns: string | null;
  /** How many companies an export may hold. */
  maxExported: number;
};

const CompanyListSkeleton = lazyHydrated(lazy(loadSkeleton));
const SearchNote = lazyHydrated(lazy(loadSearchNote));
const NoResults = lazyHydrated(lazy(loadNoResults));
const SearchFailure = lazyHydrated(lazy(loadSearchFailure));

/** Shows the server's results until the first interaction, then the results of LiveSearch. */
export function SearchResults(props: SearchResultsProps) {
  const { state, first, pageSize, owner, onView, list, facets, listHead, keptColumns } = props;
  const t = useTranslations("search");
  const [followed, setFollowed] = useState<SearchPageView | null>(null);
  const asked = searchQueryString(state);
  const given = first && isSameRequest(first.state, state) ? first : null;
  const live = useLazy(loadLiveParts, useFirstInteraction() || given === null);
  const { data, failure, isLoading, retry, readFrom } = followed ?? viewOf(given, asked);
  const Live = live.value?.liveParts;
  // What the server has rendered stays as long as its search is shown, so that nothing moves or loses the focus.
  const isFirst =
    given?.result.ok === true &&
    data === given.result.value &&
    searchQueryString(given.state) === asked;
  const table = useLazy(loadTable, state.view === "table");
  const isShown = !isLoading && (!followed || followed.asked === asked);
  const region = useRef<HTMLElement>(null);
  const followedTo = useRef<string | null>(null);
  const pages = data ? Math.ceil(data.total / pageSize) : 0;
  const isNoted =
    state.exact ||
    data?.corrected ||
    data?.without?.length ||
    data?.asFilters ||
    readFrom ||
    // A list of numbers, which may have repeated ones, has at least 19 characters.
    state.q.length > 18;
  const noteWith = (onFollow?: (to: SearchState) => void) =>
    data &&
    isNoted && <SearchNote state={state} data={data} readFrom={readFrom} onFollow={onFollow} />;
  const summary = useSummary(data, pages);

  // Focuses the heading once the followed link's page is shown, not while the previous one still is.
  const arrive = useCallback(() => {
    const heading = region.current?.querySelector<HTMLElement>("h2");
    if (!isShown || followedTo.current !== asked || !heading) return;
    followedTo.current = null;
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }, [isShown, asked]);

  useEffect(arrive);

  const showTop = () => {
    if (region.current && region.current.getBoundingClientRect().top < 0) {
      region.current.scrollIntoView();
    }
  };

  useEffect(() => {
    if (followed) onView(followed);
  }, [onView, followed]);

  // Must keep its identity: a new prop would drop the server-rendered note until its code has loaded.
  const follow = useCallback((to: SearchState) => {
    followedTo.current = searchQueryString(to);
    showSearch(searchPagePath(to));
  }, []);

  return (
    <section ref={region} aria-label={t("results")} aria-busy={isLoading} className="relative py-6">
      {Live && (
        <Live.LiveSearch
          state={state}
          first={first}
          pageSize={pageSize}
          owner={owner}
          onView={setFollowed}
          submitted={props.submitted}
        />
      )}
      <p role="status" className="sr-only">
        {isLoading && t("searching")}
        {!isLoading && !failure && (
          <>
            {noteWith()} {summary}
          </>
        )}
      </p>
      <div className={failure ? undefined : "results"}>
        <div className="min-w-0">
          {live.hasFailed && given === null ? (
            <ScriptMissing />
          ) : failure?.status === 503 && props.emptyRegister ? (
            props.emptyRegister
          ) : failure ? (
            <SearchFailure state={state} failure={failure} retry={retry} />
          ) : data && data.companies.length === 0 ? (
            <NoResults
              {...props}
              readFrom={readFrom}
              lastPage={pages}
              data={data}
              onShown={arrive}
            />
          ) : data ? (
            <FoundPage
              state={state}
              data={data}
              note={noteWith(follow)}
              pages={pages}
              isLoading={isLoading}
              maxExported={props.maxExported}
              onFollow={follow}
              onSwitch={(event) => {
                if (followLink(event)) followedTo.current = location.search.slice(1);
              }}
              listHead={
                isFirst || !Live ? (
                  listHead
                ) : (
                  <Live.LiveListHead
                    state={state}
                    data={data}
                    keptColumns={keptColumns}
                    printedCounts={props.printedCounts}
                  />
                )
              }
              list={
                state.view === "table" && table.value ? (
                  <table.value.CompanyTable companies={data.companies} state={state} />
                ) : isFirst || !Live ? (
                  list
                ) : state.view === "table" ? (
                  <CompanyListSkeleton />
                ) : (
                  <Live.CompanyList companies={data.companies} from={state} />
                )
              }
            />
          ) : (
            <CompanyListSkeleton />
          )}
        </div>
        {!failure && (
          <FacetPanel onFollow={showTop}>
            {Live && data?.facets ? (
              <Live.LiveFacetRail
                state={state}
                facets={data.facets}
                total={data.total}
                activities={data.activities}
              />
            ) : (
              facets
            )}
          </FacetPanel>
        )}
      </div>
    </section>
  );
}

/** Whether two searches find the same, in whatever view and columns. */
function isSameRequest(one: SearchState, other: SearchState): boolean {
  return searchQueryString(requestedSearch(one)) === searchQueryString(requestedSearch(other));
}

/** The server's answer as a view. Without an answer, a loading view until LiveSearch reports. */
export function viewOf(given: FirstSearch | null, asked: string): SearchPageView {
  const result = given?.result;
  return {
    asked,
    data: result?.ok ? result.value : null,
    failure: result && !result.ok ? result : null,
    isLoading: !result,
    retry: reload,
  };
}

/** Shown when even the code that shows failures could not be loaded. A reload repeats the search. */
function ScriptMissing() {
  const t = useTranslations("failure");
  const message = navigator.onLine ? "unreachable" : "offline";
  useEffect(() => addEventListener("online", reload), []);
  return (
    <div role="alert">
      <h2 className="text-lg font-semibold">{t(message)}</h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{t(`${message}Advice`)}</p>
      <Button onClick={reload}>{t("tryAgain")}</Button>
    </div>
  );
}

function reload(): void {
  location.reload();
}

type FoundPageProps = {
  state: SearchState;
  data: SearchPage;
  note: ReactNode;
  pages: number;
  isLoading: boolean;
  maxExported: number;
  onFollow: (to: SearchState) => void;
  onSwitch: (event: MouseEvent<HTMLElement>) => void;
  list: ReactNode;
  listHead: ReactNode;
};

function FoundPage(props: FoundPageProps) {
  const { state, data, note, pages, isLoading, onFollow, onSwitch, list, listHead } = props;
  const t = useTranslations("search");
  return (
    <div className={isLoading ? "late-dim" : undefined}>
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h2 tabIndex={-1} className="me-auto font-semibold tabular-nums">
          {t("count", { count: data.total })}
        </h2>
        <button type="button" popoverTarget={facetPanelId} className="chip lg:hidden print:hidden">
          {t("refine")}
        </button>
        {pages > 1 && (
          <p className="text-sm text-ink-soft tabular-nums max-sm:hidden print:block">
            {t("pageOf", { page: data.page, pages })}
          </p>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click links too */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links in it */}
        <div className="contents" onClick={onSwitch}>
          {listHead}
        </div>
        <ExportAction key={data.page} state={state} total={data.total} max={props.maxExported} />
      </div>
      {/* While the new results load, the old ones stay visible. The note would be wrong for both. */}
      {note && <div className={isLoading ? "invisible" : undefined}>{note}</div>}
      <div className="relative">
        {isLoading && <div className="progress-line late" />}
        {list}
      </div>
      <Pager state={state} page={data.page} pages={pages} onFollow={onFollow} />
    </div>
  );
}

/** Follows a clicked link to a search without a navigation. Returns whether there was one. */
function followLink(event: MouseEvent<HTMLElement>): boolean {
  const link = (event.target as Element).closest("a");
  if (!link || !isUnmodifiedClick(event)) return false;
  event.preventDefault();
  // The href of a link in SVG is not a text.
  showSearch(link.getAttribute("href") ?? "");
  return true;
}

/**
 * The panel of facets: a column next to the results on wide screens, a drawer on narrow ones. In the document it comes after
 * the results, so that keyboards and screen readers reach these first. Following one of its links leaves the focus there.
 */
function FacetPanel({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  const t = useTranslations("search");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click links too
    <section
      id={facetPanelId}
      popover="auto"
      aria-label={t("facets")}
      className="facets"
      onClick={(event) => followLink(event) && onFollow()}
    >
      {children}
    </section>
  );
}

/** `1,234 companies, page 2 of 62`, for screen readers. */
function useSummary(data: SearchPage | null, pages: number): string {
  const t = useTranslations("search");
  if (!data) return "";
  const count = t("count", { count: data.total });
  if (pages <= 1 || data.page > pages) return count;
  return t("countAndPage", { count, page: data.page, pages });
}
