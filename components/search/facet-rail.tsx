import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DepartmentMap, MapLegend } from "@/components/company/department-map";
import { formatCount } from "@/components/ui/format";
import { type FilterName, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount, Facets } from "@/lib/contract/registry";
import { useFacetLabel } from "./facet-label";
import { facetPanelId } from "./facet-panel-id";
import { toggleValue, valuesOf, withFilter } from "./filter-values";
import { type YearSpan, yearSpans } from "./year-spans";

const groups = [
  { facet: "active", filter: "active" },
  { facet: "department", filter: "department" },
  { facet: "nafSection", filter: "nafCode" },
  { facet: "nafDivision", filter: "nafCode" },
  { facet: "legalForm", filter: "legalForm" },
  { facet: "employeeRange", filter: "employeeRange" },
  { facet: "category", filter: "category" },
] as const satisfies { facet: keyof Facets; filter: FilterName }[];

const mostValues = 7;

type RailProps = { state: SearchState; facets: Facets };

/** The facets of a result: each value is a link that adds it to the search, or removes it. */
export function FacetRail({ state, facets }: RailProps) {
  const t = useTranslations("facets");
  return (
    <>
      <button
        type="button"
        popoverTarget={facetPanelId}
        popoverTargetAction="hide"
        className="chip mb-4 lg:hidden"
      >
        {t("close")}
      </button>
      {groups.map(({ facet, filter }) => (
        <FacetGroup
          key={facet}
          title={t(facet)}
          filter={filter}
          counts={shownOf(facets[facet], valuesOf(state, filter))}
          state={state}
        >
          {facet === "department" && <ResultMap state={state} counts={facets.department} />}
        </FacetGroup>
      ))}
      <Years title={t("createdYear")} state={state} counts={facets.createdYear} />
    </>
  );
}

/** The most frequent values, and those that are chosen. */
function shownOf(counts: FacetCount[], chosen: readonly string[]): FacetCount[] {
  return counts.filter(({ value }, at) => at < mostValues || chosen.includes(value));
}

type GroupProps = {
  title: string;
  filter: FilterName;
  counts: FacetCount[];
  state: SearchState;
  children: ReactNode;
};

function FacetGroup({ title, filter, counts, state, children }: GroupProps) {
  const language = useLocale();
  const label = useFacetLabel();
  const chosen = valuesOf(state, filter);
  if (counts.length === 0) return null;
  return (
    <section>
      <h3 className="facet-title">{title}</h3>
      <ul>
        {counts.map((count) => {
          const isChosen = chosen.includes(count.value);
          const { text, lang } = label(filter, count);
          return (
            <li key={count.value}>
              <a
                href={searchPagePath(nextState(state, filter, count.value))}
                aria-current={isChosen ? "true" : undefined}
                className="facet-value"
              >
                <span lang={lang} className="min-w-0 wrap-break-word">
                  {text}
                </span>
                <span className="tabular-nums text-ink-soft">
                  {formatCount(count.count, language)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

/** All departments of the result, of which the list shows only the first. */
function ResultMap({ state, counts }: { state: SearchState; counts: FacetCount[] }) {
  const t = useTranslations("facets");
  if (counts.length < 2) return null;
  return (
    <details open={isMapOpen()}>
      <summary className="w-fit py-1.5 text-sm text-link">{t("map")}</summary>
      <DepartmentMap
        label={t("mapLabel")}
        counts={counts}
        nameOf={(place, count) => t("mapTile", { place, count })}
        hrefOf={(code) => searchPagePath(toggleValue(state, "department", code))}
        chosen={valuesOf(state, "department")}
      />
      <p className="mt-2 text-center text-sm text-ink-soft">
        <MapLegend counts={counts} />
      </p>
    </details>
  );
}

/** Whether the reader has opened the map. Stays true when the browser's facets replace those of the server. */
function isMapOpen(): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector<HTMLDetailsElement>(`#${facetPanelId} details`)?.open ?? false;
}

/** A company is open or closed, so choosing one drops the other. Other filters take several values. */
function nextState(state: SearchState, filter: FilterName, value: string): SearchState {
  return filter === "active" && state.active !== value
    ? withFilter(state, filter, value)
    : toggleValue(state, filter, value);
}

type YearsProps = {
  title: string;
  state: SearchState;
  counts: FacetCount[];
};

/** Bars of five years of creation. Each is a link to the companies created in them. */
function Years({ title, state, counts }: YearsProps) {
  const t = useTranslations("facets");
  const spans = yearSpans(counts);
  const most = Math.max(...spans.map(({ count }) => count));
  if (spans.length < 2) return null;
  const name = ({ from, to, count }: YearSpan) => {
    const years =
      from === null
        ? t("yearsBefore", { to: String(to + 1) })
        : t("yearsFromTo", { from: String(from), to: String(to) });
    return t("yearsCount", { years, count });
  };
  return (
    <section>
      <h3 className="facet-title">{title}</h3>
      <ul className="mt-2 flex h-20 items-end gap-0.5">
        {spans.map((span) => {
          const isChosen = isChosenSpan(state, span);
          return (
            <li key={span.to} className="h-full min-w-0 grow">
              <a
                href={searchPagePath(inYears(state, isChosen ? null : span))}
                aria-current={isChosen ? "true" : undefined}
                title={name(span)}
                className="year-bar"
              >
                <span className="sr-only">{name(span)}</span>
                <Bar percent={Math.max(2, (100 * span.count) / most)} />
              </a>
            </li>
          );
        })}
      </ul>
      <p aria-hidden="true" className="flex justify-between text-xs tabular-nums text-ink-soft">
        <span>{t("yearsBefore", { to: String((spans[0]?.to ?? 0) + 1) })}</span>
        <span>{spans.at(-1)?.to}</span>
      </p>
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
