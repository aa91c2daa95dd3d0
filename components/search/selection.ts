import { tabValue } from "@/components/ui/tab-value";
import { type SearchState, searchedString } from "@/lib/contract/page-paths";

/** The SIRENs of the selected rows. They stay while one turns pages or sorts; another search begins without any. */
const selection = tabValue<{ of: string; sirens: readonly string[] }>({ of: "", sirens: [] });
const none: readonly string[] = [];

/** The SIRENs selected in a search, in the order in which they were. */
export function useSelected(state: SearchState): readonly string[] {
  const { of, sirens } = selection.useValue();
  return of === searchedString(state) ? sirens : none;
}

export function select(state: SearchState, sirens: readonly string[]): void {
  selection.set({ of: searchedString(state), sirens });
}

/** The selection after a change: what stays in the order in which it was selected, then what is new as it is shown. */
export function changedSelection(
  before: readonly string[],
  isSelected: (siren: string) => boolean,
  shown: readonly string[],
): string[] {
  return [...new Set([...before, ...shown])].filter(isSelected);
}
