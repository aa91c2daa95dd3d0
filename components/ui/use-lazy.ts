import { useEffect, useState } from "react";

type Lazy<T> = { value: T | null; hasFailed: boolean };

/** Calls `load` once `isWanted`, and gives its result. Another `load` is called in its turn. */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean): Lazy<T> {
  const [state, setState] = useState({ load, value: null as T | null, hasFailed: false });
  const isMissing = isWanted && (state.value === null || state.load !== load);
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (value) => setState({ load, value, hasFailed: false }),
      () => setState({ load, value: null, hasFailed: true }),
    );
  }, [isMissing, load]);
  return state;
}
