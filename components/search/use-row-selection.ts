import { useRef } from "react";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FoundCompany } from "@/lib/contract/registry";
import { changedSelection, rowsBetween, select, useSelected } from "./selection";

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
