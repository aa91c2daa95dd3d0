import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { Unknown } from "./facet-group";
import { withFilter } from "./filter-values";
import { type YearBounds, type YearSpan, yearSpans } from "./year-spans";

type YearsProps = { state: SearchState; counts: FacetCount[]; total: number };

/** A chart of the years of creation: each bar is a link to the companies that were created then. */
export function FacetYears({ state, counts, total }: YearsProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const bounds = chosenYears(state);
  const isChosen = Boolean(state.createdFrom || state.createdTo);
  const spans = yearSpans(counts, bounds);
  const most = Math.max(1, ...spans.map(({ count }) => count));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || (spans.length < 2 && !isChosen)) return null;
  const name = ({ from, to, count }: YearSpan) => {
    if (from === to) return t("year", { year: String(to), count });
    const years =
      from === null
        ? t("yearsBefore", { to: String(to + 1) })
        : t("yearsFromTo", { from: String(from), to: String(to) });
    return t("yearsCount", { years, count });
  };
  return (
    <section>
      <h3 className="facet-title">{t("createdYear")}</h3>
      <p aria-hidden="true" className="year-scale">
        {formatCount(most, language)}
      </p>
      <ul className="year-bars">
        {spans.map((span) => {
          const isExact = isChosenSpan(state, span);
          return (
            <li key={span.to} className="h-full min-w-0 grow">
              <a
                href={searchPagePath(inYears(state, isExact ? null : span))}
                aria-current={isExact ? "true" : undefined}
                data-facet={`created=${span.to}`}
                data-in={isChosen && isWithin(span, bounds) ? "" : undefined}
                className="year-bar"
              >
                <span>{name(span)}</span>
                <Bar percent={Math.max(2, (100 * span.count) / most)} />
              </a>
            </li>
          );
        })}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-xs tabular-nums text-ink-soft">
        <span>
          {first.from === null ? t("yearsBefore", { to: String(first.to + 1) }) : first.from}
        </span>
        <span>{last.to}</span>
      </p>
      {isChosen ? (
        <a
          href={searchPagePath(inYears(state, null))}
          data-facet="created="
          className="text-sm text-link"
        >
          {t("allYears")}
        </a>
      ) : (
        <Unknown counts={counts} total={total} name="unknown" />
      )}
    </section>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="size-full">
      <rect y={100 - percent} width="1" height={percent} />
    </svg>
  );
}

/** The years of the filter of creation. */
function chosenYears({ createdFrom = "", createdTo = "" }: SearchState): YearBounds {
  const yearOf = (date: string) => (/^\d{4}-/.test(date) ? Number(date.slice(0, 4)) : null);
  return { from: yearOf(createdFrom), to: yearOf(createdTo) };
}

function isWithin({ from, to }: YearSpan, bounds: YearBounds): boolean {
  const isAfter = bounds.from === null || (from !== null && from >= bounds.from);
  return isAfter && (bounds.to === null || to <= bounds.to);
}

function isChosenSpan(state: SearchState, { from, to }: YearSpan): boolean {
  return state.createdFrom === firstDay(from) && state.createdTo === `${to}-12-31`;
}

function inYears(state: SearchState, span: YearSpan | null): SearchState {
  const from = withFilter(state, "createdFrom", (span && firstDay(span.from)) ?? "");
  return withFilter(from, "createdTo", span ? `${span.to}-12-31` : "");
}

function firstDay(year: number | null): string | undefined {
  return year === null ? undefined : `${year}-01-01`;
}
