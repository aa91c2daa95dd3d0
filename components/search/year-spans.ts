import type { FacetCount } from "@/lib/contract/registry";

/** Years from `from` to `to`, both included; from the earliest on if `from` is null. */
export type YearSpan = { from: number | null; to: number; count: number };
/** Years, both included; null: no bound. */
export type YearBounds = { from: number | null; to: number | null };

const years = 5;
const most = 9;
/** So many years are shown one by one. */
const fewYears = 12;

/**
 * Groups counts by year. A few years within the bounds are shown one by one, with their neighbours up to full fives.
 * Otherwise they are in spans of five years, of which the first also has all earlier ones within the bounds.
 */
export function yearSpans(
  counts: readonly FacetCount[],
  bounds: YearBounds = { from: null, to: null },
): YearSpan[] {
  if (counts.length === 0) return [];
  const counted = counts.map(({ value }) => Number(value));
  const earliest = Math.min(...counted);
  const last = Math.max(...counted);
  const from = bounds.from ?? Math.min(earliest, bounds.to ?? last);
  const to = Math.min(bounds.to ?? last, Math.max(last, from));
  const isFew = to - from < fewYears;
  const spans = isFew
    ? singleYears(
        bounds.from === null ? from : startOfFive(from),
        Math.max(to, Math.min(endOfFive(to), last)),
      )
    : fives(bounds.from, from, Math.min(to, last));
  for (const { value, count } of counts) {
    const year = Number(value);
    const span = spans.find(({ from, to }) => (from === null || from <= year) && year <= to);
    if (span) span.count += count;
  }
  return spans;
}

function fives(bound: number | null, from: number, last: number): YearSpan[] {
  const end = endOfFive(last);
  const length = Math.min(most, (end - startOfFive(from) + 1) / years);
  return Array.from({ length }, (_, at) => {
    const to = end - (length - 1 - at) * years;
    return { from: at === 0 ? bound : to - years + 1, to: Math.min(to, last), count: 0 };
  });
}

function singleYears(from: number, to: number): YearSpan[] {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    ...{ from: from + at, to: from + at },
    count: 0,
  }));
}

function startOfFive(year: number): number {
  return year - (year % years);
}

function endOfFive(year: number): number {
  return startOfFive(year) + years - 1;
}
