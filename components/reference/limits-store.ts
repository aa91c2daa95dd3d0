import { tabValue } from "@/components/ui/tab-value";

/** What is left of a limit, as an answer said. `resetSeconds`: when more calls are allowed, at the latest. */
export type Left = { remaining: number; resetSeconds: number };
type LeftByName = Readonly<Record<string, Left>>;

const latest = tabValue<LeftByName>({});

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
  latest.set({ ...latest.get(), ...readRateLimit(header) });
}

/** What the answers on this page said last, by the name of the limit. */
export const useLatestLimits = latest.useValue;
