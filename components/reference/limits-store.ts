import { tabValue } from "@/components/ui/tab-value";

/** What is left of a limit, as an answer said. `resetSeconds`: when more calls are allowed, at the latest. */
type Left = { remaining: number; resetSeconds: number };
type LeftByName = Readonly<Record<string, Left>>;

const latest = tabValue<LeftByName>({});

/** Keeps what the header `RateLimit` of an answer on this page said: `"search";r=119;t=60`, several separated by commas. */
export function noteRateLimit(header: string | null): void {
  const items = [...(header ?? "").matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)];
  const left = items.map(([, name, remaining, seconds]) => {
    return [name, { remaining: Number(remaining), resetSeconds: Number(seconds) }];
  });
  latest.set({ ...latest.get(), ...Object.fromEntries(left) });
}

/** What the answers on this page said last, by the name of the limit. */
export const useLatestLimits = latest.useValue;
