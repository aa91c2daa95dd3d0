import { tabValue } from "@/components/ui/tab-value";
import { type SearchState, searchedString } from "@/lib/contract/page-paths";

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
