import { useLocale, useTranslations } from "next-intl";
import { formatCount, listFormat } from "@/components/ui/format";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { OwnFilterNote, UnknownCount } from "./facet-notes";
import { withFilter } from "./filter-values";
import { topYears, type YearSpan, yearSpans, yearsInResult } from "./year-spans";

/** So many years are shown one by one. */
const fewYears = 10;
/** More years with the same number are not named. */
const mostTopYears = 3;

type YearsProps = {
  title: string;
  /** Whether the years are those of creation or of closing. */
  of: "created" | "closed";
  state: SearchState;
  counts: FacetCount[];
  total: number;
};

/**
 * Bars of five years, or of each year once a few are chosen, and which single year has the most. Each bar is a link to the
 * companies created or closed in its years.
 */
export function YearChart({ title, of, state, counts, total }: YearsProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const chosen = { from: state[`${of}From`], to: state[`${of}To`] };
  const within = chosenYears(chosen, Math.max(...counts.map(({ value }) => Number(value))));
  const spans = yearSpans(counts, within);
  const most = Math.max(...spans.map(({ count }) => count));
  const isChosen = Boolean(chosen.from || chosen.to);
  if (spans.length < 2) return null;
  return (
    <section>
      <h3 className="facet-title">{title}</h3>
      {isChosen && <OwnFilterNote />}
      <p className="year-scale">
        <span aria-hidden="true">{formatCount(most, language)}</span>
        <span>{t(within ? "byYear" : "byFiveYears")}</span>
      </p>
      <ul className="relative flex h-20 items-end gap-0.5">
        {spans.map((span) => {
          const isChosenOne = isChosenSpan(chosen, span);
          return (
            <li key={span.to} className="h-full min-w-0 grow">
              <a
                href={searchPagePath(inYears(state, of, isChosenOne ? null : span))}
                aria-current={isChosenOne ? "true" : undefined}
                data-facet={`${of}=${span.to}`}
                data-within={isWithin(chosen, span) ? "" : undefined}
                className="year-bar"
              >
                <span className="year-name">
                  <SpanName span={span} />
                </span>
                <YearBar percent={Math.max(2, (100 * span.count) / (most || 1))} />
              </a>
            </li>
          );
        })}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-xs tabular-nums text-ink-soft">
        <span>
          {within ? spans[0]?.to : t("yearsBefore", { to: String((spans[0]?.to ?? 0) + 1) })}
        </span>
        <span>{yearsOf(spans.at(-1))}</span>
      </p>
      <TopYears counts={isChosen ? yearsInResult(of, counts, state) : counts} />
      {isChosen ? (
        <a
          href={searchPagePath(inYears(state, of, null))}
          data-facet={`${of}=`}
          className="text-sm text-link"
        >
          {t("allYears")}
        </a>
      ) : (
        <UnknownCount counts={counts} total={total} name="unknown" />
      )}
      {of === "closed" && state.nafCode && (
        <p className="mt-1 text-xs text-ink-soft">{t("oldCodesKept")}</p>
      )}
    </section>
  );
}

/** Says which single year has the most companies. Nothing of a single year, or of one company in each. */
function TopYears({ counts }: { counts: readonly FacetCount[] }) {
  const t = useTranslations("facets");
  const list = listFormat(useLocale());
  const { years, count } = topYears(counts);
  if (counts.length < 2 || years.length === 0 || years.length > mostTopYears) return null;
  return (
    <p className="mt-1 text-sm">
      {t(years.length === 1 ? "topYear" : "topYears", { years: list.format(years), count })}
    </p>
  );
}

function SpanName({ span: { from, to, count } }: { span: YearSpan }) {
  const t = useTranslations("facets");
  if (from === to) return t("year", { year: String(to), count });
  const years =
    from === null
      ? t("yearsBefore", { to: String(to + 1) })
      : t("yearsFromTo", { from: String(from), to: String(to) });
  return t("yearsCount", { years, count });
}

function yearsOf(span: YearSpan | undefined): string {
  if (!span) return "";
  return span.from === span.to ? `${span.to}` : `${span.from}–${span.to}`;
}

/** The first and the last day of a filter of dates. */
type Days = { from: string | undefined; to: string | undefined };

/** The years that the filter has, if they are few. `last`: the last year there is. */
function chosenYears(days: Days, last: number) {
  const years = {
    from: Number(days.from?.slice(0, 4)),
    to: days.to ? Number(days.to.slice(0, 4)) : last,
  };
  const length = years.to - years.from + 1;
  return length >= 1 && length <= fewYears ? years : null;
}

function isChosenSpan(chosen: Days, { from, to }: YearSpan): boolean {
  return chosen.from === firstDay(from) && chosen.to === `${to}-12-31`;
}

/** Whether the filter has all days of a bar. */
function isWithin(chosen: Days, { from, to }: YearSpan): boolean {
  if (!chosen.from && !chosen.to) return false;
  const begins = !chosen.from || (from !== null && chosen.from <= `${from}-01-01`);
  return begins && (!chosen.to || chosen.to >= `${to}-12-31`);
}

/** The search in the years of a bar, or in all years: of closing, then still of closed companies, which their chart needs. */
function inYears(state: SearchState, of: YearsProps["of"], span: YearSpan | null): SearchState {
  const from = withFilter(state, `${of}From`, (span && firstDay(span.from)) ?? "");
  const within = withFilter(from, `${of}To`, span ? `${span.to}-12-31` : "");
  const isOfClosed = of === "closed" && span === null && !state.active;
  return isOfClosed ? withFilter(within, "active", "false") : within;
}

function firstDay(year: number | null): string | undefined {
  return year === null ? undefined : `${year}-01-01`;
}

/** As high as `percent` of its place. */
function YearBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="size-full">
      <rect y={100 - percent} width="1" height={percent} />
    </svg>
  );
}
