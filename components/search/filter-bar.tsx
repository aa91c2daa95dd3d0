import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { filtersOf, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { FilterChips, loadFilterControls } from "./filter-chips";
import { RefusedFilter } from "./refused-filter";

type FilterBarProps = {
  state: SearchState;
  /** The filter controls, rendered by the server with the values of the search `rendered`, a query string. */
  form: ReactNode;
  rendered: string;
  /** The search that was answered, as a query string; null while one is not. */
  settled: string | null;
  data: SearchPage | null;
  /** The name of the control whose value the API refused. */
  refused: string | null;
  /** Further actions on the search. */
  children: ReactNode;
};

/** The active filters as chips to edit or remove, and a panel to set filters. */
export function FilterBar(props: FilterBarProps) {
  const { state, form, rendered, settled, data, refused, children } = props;
  const t = useTranslations("filters");
  const panel = useRef<HTMLDetailsElement>(null);
  // Constant, so that React leaves the panel to its users and to its controls.
  const [isRenderedOpen] = useState(refused !== null);
  const [isOpened, setOpened] = useState(isRenderedOpen);
  const shown = searchQueryString(state);
  const isNeeded = isOpened || refused !== null || shown !== rendered;
  const Controls = useLazy(loadFilterControls, isNeeded).value?.FilterControls;
  // Perhaps it was opened before hydration.
  useEffect(() => setOpened((before) => before || panel.current?.open === true), []);
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-2 pt-4 print:pt-0">
      <legend className="sr-only">{t("legend")}</legend>
      {filtersOf(state).length > 0 && (
        <FilterChips
          state={state}
          activities={data?.activities}
          towns={data?.towns}
          panel={panel}
        />
      )}
      <details
        ref={panel}
        open={isRenderedOpen}
        onToggle={() => setOpened(true)}
        data-shows={rendered}
        className="peer open:w-full print:hidden"
      >
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
