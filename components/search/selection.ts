import { useRef } from "react";
import { tabValue } from "@/components/ui/tab-value";
import { type SearchState, searchedString } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";

const none: readonly string[] = [];
/**
 * The SIRENs of the selected rows, and the page of results on which the last was selected. They stay while one turns pages or
 * sorts; another search has none, and the first selection there replaces them.
 */
const selection = tabValue<{ in: SearchState | null; sirens: readonly string[] }>({
  in: null,
  sirens: none,
});

/** The SIRENs selected in a search, in the order in which they were. */
export function useSelected(state: SearchState): readonly string[] {
  const { in: place, sirens } = selection.useValue();
  return place && searchedString(place) === searchedString(state) ? sirens : none;
}

/** How many are selected, and where. Null: none. */
export function useSelection(): { in: SearchState; count: number } | null {
  const { in: place, sirens } = selection.useValue();
  return place && sirens.length > 0 ? { in: place, count: sirens.length } : null;
}

export function select(state: SearchState, sirens: readonly string[]): void {
  selection.set({ in: state, sirens });
}

/** The rows from one to another, both included; if the first is not shown, only the other. */
export function rowsBetween(shown: readonly string[], from: string | null, to: string): string[] {
  const ends = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)] as const;
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** The selection after a change: what stays in the order in which it was selected, then what is new as it is shown. */
export function changedSelection(
  before: readonly string[],
  isSelected: (siren: string) => boolean,
  shown: readonly string[],
): string[] {
  return [...new Set([...before, ...shown])].filter(isSelected);
}

export type RowSelection = {
  /** The SIRENs selected in the search, also on other pages. */
  selected: readonly string[];
  isAll: boolean;
  isSome: boolean;
  /** `isRange`: with all rows since the one that was toggled before. */
  toggle: (siren: string, isRange: boolean) => void;
  toggleAll: () => void;
};

/** Which rows of the table are selected, and how that changes. */
export function useRowSelection(
  state: SearchState,
  companies: readonly FoundCompany[],
): RowSelection {
  const selected = useSelected(state);
  const lastToggled = useRef<string | null>(null);
  const shown = companies.map(({ siren }) => siren);
  const isAll = shown.length > 0 && shown.every((siren) => selected.includes(siren));

  function change(rows: readonly string[], isSelected: boolean): void {
    const isKept = (siren: string) =>
      rows.includes(siren) ? isSelected : selected.includes(siren);
    select(state, changedSelection(selected, isKept, shown));
  }

  return {
    selected,
    isAll,
    isSome: shown.some((siren) => selected.includes(siren)),
    toggle(siren, isRange) {
      const rows = rowsBetween(shown, isRange ? lastToggled.current : null, siren);
      lastToggled.current = siren;
      change(rows, !selected.includes(siren));
    },
    toggleAll: () => change(shown, !isAll),
  };
}
