import { perProcess } from "./per-process";

/** What a process counts for the metrics. */
export type CountName =
  | "mailsSent"
  | "mailsSaved"
  | "mailsFailed"
  | "searchCacheHits"
  | "searchCacheMisses";

const counts = perProcess("counts", () => new Map<CountName, number>());

/** Adds to a count. */
export function count(name: CountName, more = 1): void {
  counts.set(name, countOf(name) + more);
}

/** How many there have been since the process started. */
export function countOf(name: CountName): number {
  return counts.get(name) ?? 0;
}
