import { useSyncExternalStore } from "react";

/**
 * A value of this tab that components follow; it lasts as long as the page. The server renders `onServer`. `first` reads what the
 * tab begins with, once it is needed.
 */
export function tabValue<Value>(onServer: Value, first = () => onServer) {
  const listeners = new Set<() => void>();
  let kept: { value: Value } | null = null;
  const get = (): Value => {
    kept ??= { value: first() };
    return kept.value;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(value: Value): void {
      kept = { value };
      for (const listener of listeners) listener();
    },
    useValue(): Value {
      return useSyncExternalStore(subscribe, get, () => onServer);
    },
  };
}
