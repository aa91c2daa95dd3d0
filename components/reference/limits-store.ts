import { useSyncExternalStore } from "react";

/** What is left of a limit, as an answer said. `resetSeconds`: when more calls are allowed, at the latest. */
export type Left = { remaining: number; resetSeconds: number };
type LeftByName = Readonly<Record<string, Left>>;

const none: LeftByName = {};
const listeners = new Set<() => void>();
let latest = none;

/** Reads the header `RateLimit`: `"search";r=119;t=60`, several separated by commas. */
export function readRateLimit(header: string | null): LeftByName {
  const items = [...(header ?? "").matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)];
  return Object.fromEntries(
    items.map(([, name = "", remaining, seconds]) => [
      name,
      { remaining: Number(remaining), resetSeconds: Number(seconds) },
    ]),
  );
}

/** Keeps what an answer on this page said. */
export function noteRateLimit(header: string | null): void {
  latest = { ...latest, ...readRateLimit(header) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the answers on this page said last, by the name of the limit. */
export function useLatestLimits(): LeftByName {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => none,
  );
}
