"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, useRef, useState } from "react";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { lazyHydrated } from "@/components/ui/lazy-hydrated";
import { useLazy } from "@/components/ui/use-lazy";
import { filtersOf, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { FilteredActivity, FilteredTown } from "@/lib/contract/registry";
import { loadFilterControls } from "./lazy-imports";
import { RefusedFilter } from "./refused-filter";

const FilterChips = lazyHydrated(lazy(() => import("./filter-chips")));

type FilterBarProps = {
  state: SearchState;
  /** The filter controls, rendered by the server for the first search. */
  form: ReactNode;
  /** The search, as a query string, whose values the server has given to the controls. */
  rendered: string;
  /** The search that was answered, as a query string; null while one is not. */
  settled: string | null;
  /** The name of the control whose value the API refused. */
  refused: string | null;
  activities: readonly FilteredActivity[] | undefined;
  towns: readonly FilteredTown[] | undefined;
  /** Must keep its identity, or the chips of the server would be dropped until their code has loaded. */
  onSearch: (state: SearchState) => void;
  /** Further actions on the search. */
  children: ReactNode;
};

/** The active filters as chips to edit or remove, and a panel to set filters. */
export function FilterBar(props: FilterBarProps) {
  const { state, form, rendered, settled, refused, activities, towns, onSearch, children } = props;
  const t = useTranslations("filters");
  const panel = useRef<HTMLDetailsElement>(null);
  // Constant, so that React leaves the panel to its users and to its controls.
  const [isRenderedOpen] = useState(refused !== null);
  const shown = searchQueryString(state);

  const controls = useLazy(
    loadFilterControls,
    useFirstInteraction() || shown !== rendered || refused !== null,
  );
  const Controls = controls.value?.FilterControls;

  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-2 pt-4 print:hidden">
      <legend className="sr-only">{t("legend")}</legend>
      {filtersOf(state).length > 0 && (
        <FilterChips
          state={state}
          activities={activities}
          towns={towns}
          panel={panel}
          onSearch={onSearch}
        />
      )}
      <details ref={panel} open={isRenderedOpen} className="peer open:w-full">
        <summary className="chip filter-switch filter-icon">{t("add")}</summary>
        <RefusedFilter value={refused}>{form}</RefusedFilter>
      </details>
      {Controls && (
        <Controls
          panel={panel}
          state={state}
          rendered={rendered}
          settled={settled}
          refused={refused}
        />
      )}
      {children}
    </fieldset>
  );
}
