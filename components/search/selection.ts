import { useSyncExternalStore } from "react";

/** The SIRENs of the selected rows. They stay selected while one turns pages or searches again. */
let selected: readonly string[] = [];
const listeners = new Set<() => void>();
const none: readonly string[] = [];

export function select(sirens: readonly string[]): void {
  selected = sirens;
  for (const listener of listeners) listener();
}

/** The selection after a change: what stays in the order in which it was selected, then what is new as it is shown. */
export function changedSelection(
  before: readonly string[],
  isSelected: (siren: string) => boolean,
  shown: readonly string[],
): string[] {
  return [...new Set([...before, ...shown])].filter(isSelected);
}

export function useSelected(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selected,
    () => none,
  );
}
