import { useTranslations } from "next-intl";
import type { FacetCount } from "@/lib/contract/registry";
import { TopYears } from "./top-years";
import { YearBar } from "./year-bar";
import { type YearSpan, yearSpans } from "./year-spans";

/** So many years are printed one by one. */
const fewYears = 10;

type PrintedYearsProps = {
  title: string;
  counts: FacetCount[];
  /** How many companies should have such a year; null: not all should. */
  total: number | null;
};

/** On paper: how many companies there are in each year, or in each five years, in the order of time. */
export function PrintedYears({ title, counts, total }: PrintedYearsProps) {
  const t = useTranslations("facets");
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  const unknown = (total ?? known) - known;
  const spans = printedSpans(counts);
  const most = Math.max(...spans.map(({ count }) => count));
  const name = ({ from, to }: YearSpan) => {
    if (from === null) return t("yearsBefore", { to: String(to + 1) });
    return from === to ? String(to) : `${from}–${String(to).slice(2)}`;
  };
  return (
    <div className="break-inside-avoid">
      <p>{title}</p>
      <ul className="mt-1 flex items-end gap-1 text-center text-[0.6875rem] leading-tight tabular-nums">
        {spans.map((span) => (
          <li key={span.to} className="min-w-0 flex-1 self-stretch">
            <p>{t("countOf", { count: span.count })}</p>
            <div className="h-6 border-b border-line fill-ink-soft">
              <YearBar percent={(100 * span.count) / most} />
            </div>
            <p>{name(span)}</p>
          </li>
        ))}
      </ul>
      <TopYears counts={counts} />
      {unknown > 0 && <p>{t("printed", { name: t("unknown"), count: unknown })}</p>}
    </div>
  );
}

function printedSpans(counts: FacetCount[]): YearSpan[] {
  const years = counts.map(({ value }) => Number(value));
  const within = { from: Math.min(...years), to: Math.max(...years) };
  if (within.to - within.from >= fewYears) return yearSpans(counts);
  return yearSpans(counts, within).filter(({ to }) => within.from <= to && to <= within.to);
}
