"use client";

import { useEffect, useRef } from "react";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { Button } from "./button";
import { CompanyList } from "./company-list";
import { CompanyListSkeleton } from "./company-list-skeleton";
import { FailureState } from "./failure-state";
import { formatCount } from "./format";
import { NoResults } from "./no-results";
import { Pager } from "./pager";
import { type FirstSearch, useSearchPage } from "./use-search-page";

type SearchResultsProps = { state: SearchState; first: FirstSearch | null; pageSize: number };

export function SearchResults({ state, first, pageSize }: SearchResultsProps) {
  const { data, failure, isLoading, retry } = useSearchPage(state, first, pageSize);
  const region = useRef<HTMLElement>(null);
  const turning = useRef(false);

  useEffect(() => {
    if (!turning.current || isLoading) return;
    turning.current = false;
    window.scrollTo(0, 0);
    region.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  });

  function turnTo(page: number) {
    turning.current = true;
    window.history.pushState(null, "", searchPagePath({ q: state.q, page: String(page) }));
  }

  return (
    <section ref={region} aria-label="Results" aria-busy={isLoading} className="relative py-8">
      <p role="status" className="sr-only">
        {isLoading ? "Searching" : data && !failure ? summary(data, pageSize) : ""}
      </p>
      {failure ? (
        <FailureState
          failure={failure}
          backTo={searchPagePath(state)}
          action={
            failure.status === 400 ? (
              <FirstPageLink state={state} />
            ) : (
              <Button onClick={retry}>Try again</Button>
            )
          }
        />
      ) : data ? (
        <FoundPage {...{ state, data, pageSize, isLoading, turnTo }} />
      ) : (
        <CompanyListSkeleton />
      )}
    </section>
  );
}

function FirstPageLink({ state }: { state: SearchState }) {
  if (state.page === "1") return null;
  return (
    <a href={searchPagePath({ q: state.q, page: "1" })} className="text-link">
      Go to the first page
    </a>
  );
}

type FoundPageProps = {
  state: SearchState;
  data: SearchPage;
  pageSize: number;
  isLoading: boolean;
  turnTo: (page: number) => void;
};

function FoundPage({ state, data, pageSize, isLoading, turnTo }: FoundPageProps) {
  const pages = Math.ceil(data.total / pageSize);
  if (data.companies.length === 0) {
    return <NoResults q={state.q} lastPage={pages} />;
  }
  return (
    <div className={isLoading ? "late-dim" : undefined}>
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 tabIndex={-1} className="font-semibold">
          {countCompanies(data.total)}
        </h2>
        {pages > 1 && (
          <p className="text-sm text-ink-soft">
            Page {formatCount(data.page)} of {formatCount(pages)}
          </p>
        )}
      </div>
      <div className="relative overflow-hidden rounded-panel border border-line bg-surface">
        {isLoading && <div className="progress-line late" />}
        <CompanyList companies={data.companies} from={state} />
      </div>
      <Pager q={state.q} page={data.page} pages={pages} onTurn={turnTo} />
    </div>
  );
}

function countCompanies(total: number): string {
  return `${formatCount(total)} ${total === 1 ? "company" : "companies"}`;
}

function summary({ total, page }: SearchPage, pageSize: number): string {
  const pages = Math.ceil(total / pageSize);
  return pages > 1 ? `${countCompanies(total)}, page ${page} of ${pages}` : countCompanies(total);
}
