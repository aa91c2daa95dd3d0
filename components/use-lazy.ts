import { useEffect, useState } from "react";

type Lazy<T> = { value: T | null; hasFailed: boolean };

/** What `load` brings once it is wanted. */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean): Lazy<T> {
  const [state, setState] = useState<Lazy<T>>({ value: null, hasFailed: false });
  const isMissing = isWanted && state.value === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value, hasFailed: false }),
      () => isCurrent && setState({ value: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, load]);
  return state;
}
