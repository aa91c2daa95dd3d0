import { useLocale, useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { withFilter } from "./filter-values";
import { OwnFilterNote } from "./own-filter-note";
import { UnknownCount } from "./unknown-count";
import { type YearSpan, yearSpans } from "./year-spans";

/** So many years are shown one by one. */
const fewYears = 10;

type YearsProps = {
  title: string;
  state: SearchState;
  counts: FacetCount[];
  total: number;
};

/**
 * Bars of five years of creation, or of each year once a few are chosen. Each is a link to the companies created in them.
 */
export function CreationYears({ title, state, counts, total }: YearsProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const within = chosenYears(state, Math.max(...counts.map(({ value }) => Number(value))));
  const spans = yearSpans(counts, within);
  const most = Math.max(...spans.map(({ count }) => count));
  const isChosen = Boolean(state.createdFrom || state.createdTo);
  if (spans.length < 2) return null;
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
      <h3 className="facet-title">{title}</h3>
      {isChosen && <OwnFilterNote />}
      <p aria-hidden="true" className="year-scale">
        {formatCount(most, language)}
      </p>
      <ul className="relative flex h-20 items-end gap-0.5">
        {spans.map((span) => {
          const isChosenOne = isChosenSpan(state, span);
          return (
            <li key={span.to} className="h-full min-w-0 grow">
              <a
                href={searchPagePath(inYears(state, isChosenOne ? null : span))}
                aria-current={isChosenOne ? "true" : undefined}
                data-facet={`created=${span.to}`}
                data-within={isWithin(state, span) ? "" : undefined}
                className="year-bar"
              >
                <span className="year-name">{name(span)}</span>
                <Bar percent={Math.max(2, (100 * span.count) / most)} />
              </a>
            </li>
          );
        })}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-xs tabular-nums text-ink-soft">
        <span>
          {within ? spans[0]?.to : t("yearsBefore", { to: String((spans[0]?.to ?? 0) + 1) })}
        </span>
        <span>{spans.at(-1)?.to}</span>
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
        <UnknownCount counts={counts} total={total} name="unknown" />
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

/** The years that the filter of creation has, if they are few. `last`: the last year there is. */
function chosenYears({ createdFrom, createdTo }: SearchState, last: number) {
  const years = {
    from: Number(createdFrom?.slice(0, 4)),
    to: createdTo ? Number(createdTo.slice(0, 4)) : last,
  };
  const length = years.to - years.from + 1;
  return length >= 1 && length <= fewYears ? years : null;
}

function isChosenSpan(state: SearchState, { from, to }: YearSpan): boolean {
  return state.createdFrom === firstDay(from) && state.createdTo === `${to}-12-31`;
}

/** Whether the filter of creation has all days of a bar. */
function isWithin({ createdFrom, createdTo }: SearchState, { from, to }: YearSpan): boolean {
  if (!createdFrom && !createdTo) return false;
  const begins = !createdFrom || (from !== null && createdFrom <= `${from}-01-01`);
  return begins && (!createdTo || createdTo >= `${to}-12-31`);
}

function inYears(state: SearchState, span: YearSpan | null): SearchState {
  const from = withFilter(state, "createdFrom", (span && firstDay(span.from)) ?? "");
  return withFilter(from, "createdTo", span ? `${span.to}-12-31` : "");
}

function firstDay(year: number | null): string | undefined {
  return year === null ? undefined : `${year}-01-01`;
}
