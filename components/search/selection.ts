import { tabValue } from "@/components/ui/tab-value";

/** The SIRENs of the selected rows. They stay selected while one turns pages or searches again. */
const selected = tabValue<readonly string[]>([]);
export const select = selected.set;
export const useSelected = selected.useValue;

/** The selection after a change: what stays in the order in which it was selected, then what is new as it is shown. */
export function changedSelection(
  before: readonly string[],
  isSelected: (siren: string) => boolean,
  shown: readonly string[],
): string[] {
  return [...new Set([...before, ...shown])].filter(isSelected);
}
