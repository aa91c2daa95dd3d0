import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { filtersOf, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { FilterChips } from "./filter-chips";
import { openControl } from "./filter-control";
import { FilterForm } from "./filter-form";
import { RefusedFilter } from "./refused-filter";

type FilterBarProps = ComponentProps<typeof FilterForm> & {
  state: SearchState;
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
  const { state, activities, settled, data, refused, children } = props;
  const t = useTranslations("filters");
  const panel = useRef<HTMLDetailsElement>(null);
  // Constant, so that React leaves the panel to its users.
  const [isRenderedOpen] = useState(refused !== null);
  useClosedAfterAnswer(panel, searchQueryString(state), settled, refused !== null);
  useEffect(() => (refused === null ? undefined : openControl(panel.current, refused)), [refused]);
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
      <details ref={panel} open={isRenderedOpen} className="peer open:w-full print:hidden">
        <summary className="chip filter-switch filter-icon">{t("add")}</summary>
        <RefusedFilter value={refused}>
          <FilterForm state={state} activities={activities} />
        </RefusedFilter>
      </details>
      {children}
    </fieldset>
  );
}

/**
 * Closes the panel when a search was answered that was asked while it was open, unless it must be corrected. If the focus was
 * inside, it moves to the panel's button.
 */
function useClosedAfterAnswer(
  panel: RefObject<HTMLDetailsElement | null>,
  shown: string,
  settled: string | null,
  isRefused: boolean,
): void {
  const asked = useRef(shown);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (asked.current !== shown) wasOpen.current = panel.current?.open === true;
    asked.current = shown;
    if (settled !== shown || !wasOpen.current) return;
    wasOpen.current = false;
    if (isRefused || !panel.current?.open) return;
    const isInside = panel.current.contains(document.activeElement);
    panel.current.open = false;
    if (isInside) panel.current.querySelector("summary")?.focus();
  }, [panel, shown, settled, isRefused]);
}
