import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { useLazy } from "@/components/ui/use-lazy";
import { findDepartment } from "@/lib/contract/departments";
import { holdsCode } from "@/lib/contract/naf-sections";
import { type FilterName, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount, Facets, FilteredActivity } from "@/lib/contract/registry";
import { useFacetLabel } from "./facet-label";
import { facetPanelId } from "./facet-panel-id";
import { valuesOf, withFilter } from "./filter-values";
import { OwnFilterNote } from "./own-filter-note";
import { UnknownCount } from "./unknown-count";
import { useKeptFocus } from "./use-kept-focus";
import { YearChart } from "./year-chart";

const groups = [
  { facet: "active", filter: "active" },
  { facet: "department", filter: "department" },
  { facet: "employeeRange", filter: "employeeRange" },
  { facet: "legalForm", filter: "legalForm" },
  { facet: "nafSection", filter: "nafCode" },
  { facet: "nafDivision", filter: "nafCode" },
  { facet: "nafCode", filter: "nafCode" },
  { facet: "category", filter: "category" },
] as const satisfies { facet: keyof Facets; filter: FilterName }[];

/** How many values are shown at once; the others are behind a switch. */
const mostValues = 7;
/** So many more are no reason for a switch. */
const fewMore = 2;
/** Facets whose values have an order of their own. */
const ranked = { employeeRange: ["NN", "00"], category: ["PME", "ETI", "GE"] };
/** The values of facets that are only some of their filter's. */
const codesOf: Partial<Record<keyof Facets, RegExp>> = {
  nafSection: /^[A-U]$/,
  nafDivision: /^\d\d$/,
  nafCode: /^\d\d\.\d\d[A-Z]$/,
  legalForm: /^\d\d$/,
};
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
      {groups.map(({ facet, filter }) => (
        <Fragment key={facet}>
          <FacetGroup
            title={t(facet)}
            filter={filter}
            counts={countsOf(facet, facets, choiceOf(state, filter, activities), activities)}
            isRanked={facet in ranked}
            choice={choiceOf(state, filter, activities)}
            state={state}
            total={total}
          >
            {facet === "department" && <MapSwitch state={state} counts={facets.department} />}
          </FacetGroup>
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
      ))}
    </>
  );
}

/** The counts of a facet, also of chosen values that no company has. Codes are not always counted: then there are none. */
function countsOf(
  facet: keyof Facets,
  facets: Facets,
  choice: Choice,
  activities: readonly FilteredActivity[],
): FacetCount[] {
  const counts = facets[facet];
  if (facet === "nafCode" && counts.length === 0) return [];
  const missing = choice
    .flatMap(({ codes }) => codes)
    .filter((code) => codesOf[facet]?.test(code) ?? true)
    .filter((code) => counts.every(({ value }) => value !== code))
    .map((value) => {
      const label =
        facet === "department"
          ? findDepartment(value)?.name
          : activities.find(({ code }) => code === value)?.label;
      return { value, label: label ?? value, count: 0 };
    });
  return inOrder(facet, [...counts, ...missing]);
}

/** Headcounts and categories by size; the others as they are, the most frequent first. */
function inOrder(facet: keyof Facets, counts: FacetCount[]): FacetCount[] {
  if (facet !== "employeeRange" && facet !== "category") return counts;
  const first = ranked[facet];
  const place = ({ value }: FacetCount) => {
    const at = first.indexOf(value);
    return at < 0 ? `~${value}` : String(at);
  };
  return counts.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

type GroupProps = {
  title: string;
  filter: FilterName;
  counts: FacetCount[];
  /** Whether the values have an order of their own. */
  isRanked: boolean;
  choice: Choice;
  state: SearchState;
  total: number;
  children: ReactNode;
};

function FacetGroup(props: GroupProps) {
  const { title, filter, counts, isRanked, choice, state, total, children } = props;
  if (counts.length === 0) return null;
  const at = (...places: Place[]) =>
    counts.filter(({ value }) => places.includes(placeOf(value, choice)));
  const others = at("outside");
  const isAdding = choice.length > 0 && filter !== "active";
  const shared = { filter, choice, state, isRanked, isAdding };
  return (
    <section>
      <h3 className="facet-title">{title}</h3>
      {choice.length > 0 && <OwnFilterNote />}
      <ValueList {...shared} chosen={at("chosen", "holding")} others={at("within")} />
      <Additions isFolded={filter === "nafCode"} {...shared} others={others} />
      {choice.length === 0 && (
        <UnknownCount
          counts={counts}
          total={total}
          name={filter === "nafCode" ? "oldCodes" : "unknown"}
        />
      )}
      {children}
    </section>
  );
}

type AdditionsProps = ValueListProps & { isFolded: boolean };

/** The values outside of the choice. Activities have a facet for each of their levels, so that they fold what a choice leaves out. */
function Additions({ isFolded, ...list }: AdditionsProps) {
  const t = useTranslations("facets");
  const { isAdding, others } = list;
  if (!isAdding || others.length === 0) return <ValueList {...list} />;
  if (!isFolded) {
    return (
      <>
        <p className="mt-1.5 text-xs text-ink-soft">{t("adding")}</p>
        <ValueList {...list} />
      </>
    );
  }
  return (
    <details className="facet-rest">
      <summary className="facet-switch">{t("adding")}</summary>
      <ValueList {...list} />
    </details>
  );
}

/** The chosen values of a filter, each with the codes that it means. */
type Choice = { value: string; codes: string[] }[];

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

const isRelated = (value: string, code: string) => holdsCode(value, code) || holdsCode(code, value);

/** Whether a value is chosen, holds one that is or is within it, or is outside of the choice. */
type Place = "chosen" | "holding" | "within" | "outside";

function placeOf(value: string, choice: Choice): Place {
  const codes = choice.flatMap((each) => each.codes);
  if (codes.includes(value)) return "chosen";
  if (codes.some((code) => holdsCode(code, value))) return "within";
  return codes.some((code) => holdsCode(value, code)) ? "holding" : "outside";
}

type ValuesProps = Pick<GroupProps, "counts" | "filter" | "choice" | "state"> & {
  isAdding: boolean;
};

type ValueListProps = Omit<ValuesProps, "counts"> & {
  isRanked: boolean;
  /** Those that are always shown. */
  chosen?: FacetCount[];
  others: FacetCount[];
};

/** The first values, and the others behind a switch. */
function ValueList({ chosen = [], others, isRanked, ...shared }: ValueListProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const label = useFacetLabel();
  const most = others.length <= mostValues + fewMore ? others.length : mostValues;
  const first = [...chosen, ...others.slice(0, most)];
  const rest = others.slice(most);
  const name = (count: FacetCount) => label(shared.filter, count).text;
  if (!isRanked) rest.sort((one, other) => name(one).localeCompare(name(other), language));
  if (first.length === 0) return null;
  return (
    <>
      <Values {...shared} counts={first} />
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary className="facet-switch">
            {t("more", { count: first.length + rest.length })}
          </summary>
          <Values {...shared} counts={rest} />
        </details>
      )}
    </>
  );
}

/** Next to a choice, the number of another value is that of the companies it would add. */
function Values({ counts, filter, choice, state, isAdding }: ValuesProps) {
  const t = useTranslations("facets");
  const language = useLocale();
  const label = useFacetLabel();
  return (
    <ul>
      {counts.map((count) => {
        const place = placeOf(count.value, choice);
        const { text, lang } = label(filter, count);
        return (
          <li key={count.value}>
            <a
              href={searchPagePath(nextState(state, filter, count.value, choice))}
              aria-current={place === "chosen" ? "true" : undefined}
              data-facet={`${filter}=${count.value}`}
              data-related={place === "holding" || place === "within" ? "" : undefined}
              className="facet-value"
            >
              <span lang={lang} className="min-w-0 wrap-break-word">
                {text}
                {place === "holding" && <span className="sr-only"> {t("partly")}</span>}
                {place === "within" && <span className="sr-only"> {t("within")}</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums text-ink-soft">
                {isAdding && place === "outside" && "+"}
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
  const isChosen = placeOf(value, choice) === "chosen";
  const isApart = (code: string) => !isRelated(value, code);
  const others = choice.flatMap((other) =>
    other.codes.every(isApart) ? [other.value] : other.codes.filter(isApart),
  );
  const rest = filter === "active" ? [] : others;
  return withFilter(state, filter, (isChosen ? rest : [...rest, value]).join(","));
}
