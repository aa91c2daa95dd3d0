import type { FacetCount } from "@/lib/contract/registry";

/** Years from `from` to `to`, both included; from the earliest on if `from` is null. */
export type YearSpan = { from: number | null; to: number; count: number };

const years = 5;
const most = 9;

/** Groups counts by year into spans of five years. The first span has all earlier years; the last one ends with the last year. */
export function yearSpans(counts: readonly FacetCount[]): YearSpan[] {
  if (counts.length === 0) return [];
  const last = Math.max(...counts.map(({ value }) => Number(value)));
  const end = last - (last % years) + years - 1;
  const spans = Array.from({ length: most }, (_, at): YearSpan => {
    const to = end - (most - 1 - at) * years;
    return { from: at === 0 ? null : to - years + 1, to: Math.min(to, last), count: 0 };
  });
  for (const { value, count } of counts) {
    const span = spans.find(({ to }) => Number(value) <= to);
    if (span) span.count += count;
  }
  return spans;
}
