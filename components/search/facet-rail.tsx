import { useLocale, useTranslations } from "next-intl";
import { Fragment, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { useLazy } from "@/components/ui/use-lazy";
import { findDepartment } from "@/lib/contract/departments";
import { holdsCode } from "@/lib/contract/naf-sections";
import { type FilterName, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount, Facets, FilteredActivity } from "@/lib/contract/registry";
import { useFacetLabel } from "./facet-label";
import { OwnFilterNote, UnknownCount } from "./facet-notes";
import { facetPanelId } from "./facet-panel-id";
import { valuesOf, withFilter } from "./filter-values";
import { useKeptFocus } from "./use-kept-focus";
import { YearChart } from "./year-chart";

/** A list of the values of a filter. */
type Group = {
  facet: keyof Facets;
  filter: FilterName;
  /** The filter's values that the facet has, if it lacks others. */
  values?: RegExp;
  /** The first values, in their order, if they are not ordered by their numbers. */
  first?: readonly string[];
};

const groups = [
  { facet: "active", filter: "active" },
  { facet: "department", filter: "department" },
  { facet: "employeeRange", filter: "employeeRange", first: ["NN", "00"] },
  { facet: "legalForm", filter: "legalForm", values: /^\d\d$/ },
  { facet: "nafSection", filter: "nafCode", values: /^[A-U]$/ },
  { facet: "nafDivision", filter: "nafCode", values: /^\d\d$/ },
  { facet: "nafCode", filter: "nafCode", values: /^\d\d\.\d\d[A-Z]$/ },
  { facet: "category", filter: "category", first: ["PME", "ETI", "GE"] },
] as const satisfies Group[];

/** How many values are shown at once; the others are behind a switch. */
const mostValues = 7;
/** So many more are no reason for a switch. */
const fewMore = 2;

type RailProps = {
  state: SearchState;
  facets: Facets;
  total: number;
  /** What the values of the filter of activities mean. */
  activities: readonly FilteredActivity[] | undefined;
};

/** The facets of a result: each value is a link that adds it to the search, or removes it. */
export function FacetRail({ state, facets, total, activities = [] }: RailProps) {
  const t = useTranslations("facets");
  useKeptFocus();
  return (
    <>
      <Button
        variant="bare"
        worksAlone
        popoverTarget={facetPanelId}
        popoverTargetAction="hide"
        className="chip mb-4 lg:hidden"
      >
        {t("show", { count: total })}
      </Button>
      {groups.map((group) => {
        const { facet, filter } = group;
        const choice = choiceOf(state, filter, activities);
        const counts = countsOf(group, facets[facet], choice, activities);
        return (
          <Fragment key={facet}>
            {counts.length > 0 && (
              <section>
                <h3 className="facet-title">{t(facet)}</h3>
                <FacetValues {...{ group, counts, choice, state, total }} />
                {facet === "department" && <MapSwitch state={state} counts={facets.department} />}
              </section>
            )}
            {facet === "active" &&
              (["closed", "created"] as const).map((of) => (
                <YearChart
                  key={of}
                  title={t(`${of}Year`)}
                  of={of}
                  state={state}
                  counts={facets[`${of}Year`]}
                  total={total}
                />
              ))}
          </Fragment>
        );
      })}
    </>
  );
}

/** The counts of a facet, also of chosen values that no company has. Codes are not always counted: then there are none. */
function countsOf(
  { facet, values, first }: Group,
  counts: FacetCount[],
  choice: Choice,
  activities: readonly FilteredActivity[],
): FacetCount[] {
  if (facet === "nafCode" && counts.length === 0) return [];
  const missing = codesOf(choice)
    .filter((code) => values?.test(code) ?? true)
    .filter((code) => counts.every(({ value }) => value !== code))
    .map((value) => {
      const label =
        facet === "department"
          ? findDepartment(value)?.name
          : activities.find(({ code }) => code === value)?.label;
      return { value, label: label ?? value, count: 0 };
    });
  const all = [...counts, ...missing];
  if (!first) return all;
  const place = ({ value }: FacetCount) =>
    first.includes(value) ? String(first.indexOf(value)) : `~${value}`;
  return all.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

type ValuesProps = {
  group: Group;
  counts: FacetCount[];
  choice: Choice;
  state: SearchState;
};

/** The values of a facet: those that are chosen or around the choice, then those outside of it. */
function FacetValues(props: ValuesProps & { total: number }) {
  const { group, counts, choice, total } = props;
  const t = useTranslations("facets");
  const at = (...places: Place[]) =>
    counts.filter(({ value }) => places.includes(placeOf(value, choice)));
  const outside = at("outside");
  const others = <ValueList {...props} counts={outside} />;
  const isOfActivities = group.filter === "nafCode";
  return (
    <>
      {choice.length > 0 && <OwnFilterNote />}
      <ValueList {...props} chosen={at("chosen", "holding")} counts={at("within")} />
      {outside.length === 0 || !isAdding(group, choice) ? (
        others
      ) : isOfActivities ? (
        // Activities have a facet for each of their levels, so that they fold what a choice leaves out.
        <details className="facet-rest">
          <summary className="facet-switch">{t("adding")}</summary>
          {others}
        </details>
      ) : (
        <>
          <p className="mt-1.5 text-xs text-ink-soft">{t("adding")}</p>
          {others}
        </>
      )}
      {choice.length === 0 && (
        <UnknownCount
          counts={counts}
          total={total}
          name={isOfActivities ? "oldCodes" : "unknown"}
        />
      )}
    </>
  );
}

/** The chosen values of a filter, each with the codes that it means. */
type Choice = { value: string; codes: string[] }[];

const codesOf = (choice: Choice) => choice.flatMap(({ codes }) => codes);

function choiceOf(
  state: SearchState,
  filter: FilterName,
  activities: readonly FilteredActivity[],
): Choice {
  return valuesOf(state, filter).map((typed) => {
    const value = filter === "department" ? typed.toUpperCase() : typed;
    const meant = activities.filter((activity) => activity.value === value);
    const isExplained = filter === "nafCode" && meant.length > 0;
    return { value, codes: isExplained ? meant.map(({ code }) => code) : [value] };
  });
}

/** Whether another value adds companies to those of the choice. A company is either open or closed. */
function isAdding({ filter }: Group, choice: Choice): boolean {
  return choice.length > 0 && filter !== "active";
}

/** Whether a value is chosen, holds one that is or is within it, or is outside of the choice. */
type Place = "chosen" | "holding" | "within" | "outside";

function placeOf(value: string, choice: Choice): Place {
  const codes = codesOf(choice);
  if (codes.includes(value)) return "chosen";
  if (codes.some((code) => holdsCode(code, value))) return "within";
  return codes.some((code) => holdsCode(value, code)) ? "holding" : "outside";
}

/** Values that are always shown, the first of the others, and the rest behind a switch. */
function ValueList({ chosen = [], counts, ...props }: ValuesProps & { chosen?: FacetCount[] }) {
  const t = useTranslations("facets");
  const language = useLocale();
  const label = useFacetLabel();
  const { filter, first: order } = props.group;
  const most = counts.length <= mostValues + fewMore ? counts.length : mostValues;
  const first = [...chosen, ...counts.slice(0, most)];
  const rest = counts.slice(most);
  const name = (count: FacetCount) => label(filter, count).text;
  if (!order) rest.sort((one, other) => name(one).localeCompare(name(other), language));
  if (first.length === 0) return null;
  return (
    <>
      <Values {...props} counts={first} />
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary className="facet-switch">
            {t("more", { count: first.length + rest.length })}
          </summary>
          <Values {...props} counts={rest} />
        </details>
      )}
    </>
  );
}

/** Next to a choice, the number of another value is that of the companies it would add. */
function Values({ counts, group, choice, state }: ValuesProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const label = useFacetLabel();
  const { filter } = group;
  return (
    <ul>
      {counts.map((count) => {
        const place = placeOf(count.value, choice);
        const isAround = place === "holding" || place === "within";
        const { text, lang } = label(filter, count);
        return (
          <li key={count.value}>
            <a
              href={searchPagePath(nextState(state, filter, count.value, choice))}
              aria-current={place === "chosen" ? "true" : undefined}
              data-facet={`${filter}=${count.value}`}
              data-related={isAround ? "" : undefined}
              className="facet-value"
            >
              <span lang={lang} className="min-w-0 wrap-break-word">
                {text}
                {isAround && (
                  <span className="sr-only"> {t(place === "holding" ? "partly" : "within")}</span>
                )}
              </span>
              <span className="whitespace-nowrap tabular-nums text-ink-soft">
                {isAdding(group, choice) && place === "outside" && "+"}
                {formatCount(count.count, language)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const loadMap = () => import("./result-map");

/** All departments of the result, of which the list shows only the first. The map is loaded when it is opened. */
function MapSwitch(props: { state: SearchState; counts: FacetCount[] }) {
  const t = useTranslations("facets");
  const tFailure = useTranslations("failure");
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const map = useLazy(loadMap, isOpen);
  // Perhaps it was opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  if (props.counts.length < 2) return null;
  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="facet-map noscript:hidden"
    >
      <summary className="facet-switch">{t("map")}</summary>
      {map.value && <map.value.ResultMap {...props} />}
      {map.hasFailed && <p role="alert">{tFailure("unreachable")}</p>}
    </details>
  );
}

/**
 * The search after a click on a value. A company is open or closed, so choosing one drops the other. Other filters take
 * several values; a new one replaces those that it holds or is in. Of words
 * that mean several codes, the other codes stay.
 */
function nextState(
  state: SearchState,
  filter: FilterName,
  value: string,
  choice: Choice,
): SearchState {
  const isRelated = (code: string) => holdsCode(value, code) || holdsCode(code, value);
  const others = choice.flatMap(({ value: other, codes }) =>
    codes.some(isRelated) ? codes.filter((code) => !isRelated(code)) : [other],
  );
  const rest = filter === "active" ? [] : others;
  const isChosen = placeOf(value, choice) === "chosen";
  return withFilter(state, filter, (isChosen ? rest : [...rest, value]).join(","));
}
