import type { SearchState } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";

/** Years from `from` to `to`, both included; from the earliest on if `from` is null. */
export type YearSpan = { from: number | null; to: number; count: number };

const years = 5;
const most = 9;

/**
 * Groups counts by year into spans of five years. The first span has all earlier years; the last one ends with the last
 * year. With `within`, a few years, only the years of their spans are shown, each by itself.
 */
export function yearSpans(
  counts: readonly FacetCount[],
  within: { from: number; to: number } | null = null,
): YearSpan[] {
  if (counts.length === 0) return [];
  const last = Math.max(...counts.map(({ value }) => Number(value)));
  const spans = within ? singleYears(within, last) : fives(last);
  for (const { value, count } of counts) {
    const year = Number(value);
    const span = spans.find(({ from, to }) => (from === null || from <= year) && year <= to);
    if (span) span.count += count;
  }
  return spans;
}

/** Which single years have the most, and how many: several years if they have the same number; none if that is 1. */
export function topYears(counts: readonly FacetCount[]) {
  const count = Math.max(0, ...counts.map((year) => year.count));
  const top = count > 1 ? counts.filter((year) => year.count === count) : [];
  return { years: top.map(({ value }) => value).sort(), count };
}

/** Years are counted without their own filter. This leaves those that pass it; none, if it has only a part of a year. */
export function yearsInResult(
  of: "created" | "closed",
  counts: readonly FacetCount[],
  state: SearchState,
): FacetCount[] {
  const from = state[`${of}From`] ?? "0000-01-01";
  const to = state[`${of}To`] ?? "9999-12-31";
  if (!from.endsWith("-01-01") || !to.endsWith("-12-31")) return [];
  return counts.filter(({ value }) => from.slice(0, 4) <= value && value <= to.slice(0, 4));
}

function fives(last: number): YearSpan[] {
  const end = endOfFive(last);
  return Array.from({ length: most }, (_, at) => {
    const to = end - (most - 1 - at) * years;
    return { from: at === 0 ? null : to - years + 1, to: Math.min(to, last), count: 0 };
  });
}

function singleYears({ from, to }: { from: number; to: number }, last: number): YearSpan[] {
  const first = endOfFive(from) - years + 1;
  const end = Math.max(to, Math.min(endOfFive(to), last));
  return Array.from({ length: end - first + 1 }, (_, at) => ({
    ...{ from: first + at, to: first + at },
    count: 0,
  }));
}

function endOfFive(year: number): number {
  return year - (year % years) + years - 1;
}
