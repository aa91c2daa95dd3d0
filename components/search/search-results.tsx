import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { ExportAction } from "@/components/export/export-action";
import { Button } from "@/components/ui/button";
import { PageLinks } from "@/components/ui/page-links";
import { type SearchState, searchPagePath, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import { CompanyList, CompanyListSkeleton } from "./company-list";
import { CompanyTable } from "./company-table";
import { facetPanelId } from "./facet-panel-id";
import { FacetRail } from "./facet-rail";
import type { ReadAnswer } from "./meant-search";
import { NoResults } from "./no-results";
import { followLink } from "./search-address";
import { SearchFailure } from "./search-failure";
import { SearchNote, useSearchMessage } from "./search-note";
import { ViewSwitch } from "./view-switch";

type SearchResultsProps = {
  state: SearchState;
  answer: ReadAnswer;
  /** Shown instead of a failure before the first import; false: there is a register. */
  emptyRegister: ReactNode;
  /** How many companies an export may hold. */
  maxExported: number;
};

/** What a search has found, with its facets. Links to other searches are followed without a navigation. */
export function SearchResults({ state, answer, emptyRegister, maxExported }: SearchResultsProps) {
  const t = useTranslations("search");
  const { data, failure, isLoading, retry, readFrom } = answer;
  const pages = data ? Math.ceil(data.total / pageSize) : 0;
  const { region, follow } = useFollowedLinks(searchQueryString(state), isLoading);
  const shared = { state, readFrom, isLoading, pages };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click links too
    <section
      ref={region}
      aria-label={t("results")}
      aria-busy={isLoading}
      className="relative py-6"
      onClick={follow}
    >
      <p role="status" className="sr-only">
        {isLoading && t("searching")}
        {!isLoading && !failure && data && <Summary {...shared} data={data} />}
      </p>
      <div className={failure ? undefined : "results"}>
        <div className="min-w-0">
          {failure?.status === 503 && emptyRegister ? (
            emptyRegister
          ) : failure ? (
            <SearchFailure state={state} failure={failure} retry={retry} />
          ) : !data ? (
            <CompanyListSkeleton />
          ) : data.companies.length > 0 ? (
            <FoundPage {...shared} data={data} maxExported={maxExported} />
          ) : (
            <NoResults {...shared} data={data} />
          )}
        </div>
        {/* After the results, so that keyboards and screen readers reach these first. */}
        {!failure && (
          <section id={facetPanelId} popover="auto" aria-label={t("facets")} className="facets">
            {data?.facets && (
              <FacetRail
                state={state}
                facets={data.facets}
                total={data.total}
                activities={data.activities}
              />
            )}
          </section>
        )}
      </div>
    </section>
  );
}

/**
 * Follows links to searches. Once the search of one is shown, the focus goes to its heading, but stays in the facets and on the
 * links of the table, which stay too.
 */
function useFollowedLinks(asked: string, isLoading: boolean) {
  const region = useRef<HTMLElement>(null);
  const followedTo = useRef<string | null>(null);

  // Not while the previous page still is shown; and at once, or it would take the focus from what is clicked next.
  useLayoutEffect(() => {
    const heading = region.current?.querySelector<HTMLElement>("h2");
    if (isLoading || followedTo.current !== asked || !heading) return;
    followedTo.current = null;
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  });

  function follow(event: MouseEvent) {
    const link = followLink(event);
    if (link?.closest(`#${facetPanelId}`)) {
      if (region.current && region.current.getBoundingClientRect().top < 0) {
        region.current.scrollIntoView();
      }
    } else if (link && !link.hasAttribute("data-in-page")) {
      followedTo.current = location.search.slice(1);
    }
  }

  return { region, follow };
}

type ShownProps = {
  state: SearchState;
  data: SearchPage;
  readFrom: SearchState | undefined;
  pages: number;
  isLoading: boolean;
};

function FoundPage(props: ShownProps & { maxExported: number }) {
  const { state, data, readFrom, pages, isLoading, maxExported } = props;
  const t = useTranslations("search");
  return (
    <div className={isLoading ? "late-dim" : undefined}>
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h2 tabIndex={-1} className="me-auto font-semibold tabular-nums">
          {t("count", { count: data.total })}
        </h2>
        <Button variant="bare" worksAlone popoverTarget={facetPanelId} className="chip lg:hidden">
          {t("refine")}
        </Button>
        {pages > 1 && (
          <p className="text-sm text-ink-soft tabular-nums max-sm:hidden print:block">
            {t("pageOf", { page: data.page, pages })}
          </p>
        )}
        <ViewSwitch state={state} />
        <ExportAction key={data.page} state={state} total={data.total} max={maxExported} />
      </div>
      {/* While the new results load, the old ones stay visible. The note would be wrong for both. */}
      <div className={isLoading ? "invisible" : undefined}>
        <SearchNote state={state} data={data} readFrom={readFrom} />
      </div>
      <div className="relative">
        {isLoading && <div className="progress-line late" />}
        {state.view === "table" ? (
          <CompanyTable companies={data.companies} state={state} />
        ) : (
          <CompanyList companies={data.companies} from={state} />
        )}
      </div>
      <PageLinks
        label={t("pages")}
        page={data.page}
        pages={pages}
        pathOf={(page) => searchPagePath({ ...state, page: String(page) })}
        isInPlace
      />
    </div>
  );
}

/** How the search was read, and `1,234 companies, page 2 of 62`, for screen readers. */
function Summary({ state, data, readFrom, pages }: ShownProps) {
  const t = useTranslations("search");
  const message = useSearchMessage(state, data, readFrom);
  const count = t("count", { count: data.total });
  const isPaged = pages > 1 && data.page <= pages;
  return (
    <>
      {message} {isPaged ? t("countAndPage", { count, page: data.page, pages }) : count}
    </>
  );
}
