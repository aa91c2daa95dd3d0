import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script runs here, so that what needs it can be pressed. */
export function useScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
