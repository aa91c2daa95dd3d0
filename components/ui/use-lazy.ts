import { useEffect, useState } from "react";

type Lazy<T> = { value: T | null; hasFailed: boolean };

/** Calls `load` once `isWanted`, and gives its result. */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean): Lazy<T> {
  const [state, setState] = useState<Lazy<T>>({ value: null, hasFailed: false });
  const isMissing = isWanted && state.value === null;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (value) => setState({ value, hasFailed: false }),
      () => setState({ value: null, hasFailed: true }),
    );
  }, [isMissing, load]);
  return state;
}
