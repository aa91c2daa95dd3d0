import { useTranslations } from "next-intl";
import { DepartmentMap, MapLegend } from "@/components/company/department-map";
import { findDepartment } from "@/lib/contract/departments";
import { type FilterName, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { FacetCount, Facets } from "@/lib/contract/registry";
import { choose, chosenValues } from "./facet-choice";
import { FacetGroup } from "./facet-group";
import { facetPanelId } from "./facet-panel-id";
import { FacetYears } from "./facet-years";
import type { Activities } from "./filter-messages";

type Group = { facet: keyof Facets; filter: FilterName; values?: RegExp };

/** `values`: which of the filter's values the facet has. */
const groups: Group[] = [
  { facet: "department", filter: "department" },
  { facet: "nafSection", filter: "nafCode", values: /^[A-U]$/ },
  { facet: "nafDivision", filter: "nafCode", values: /^\d\d$/ },
  { facet: "legalForm", filter: "legalForm", values: /^\d\d$/ },
  { facet: "employeeRange", filter: "employeeRange" },
  { facet: "category", filter: "category" },
];
/** Facets whose values have an order of their own. */
const ranked: Partial<Record<keyof Facets, string[]>> = {
  employeeRange: ["NN", "00"],
  category: ["PME", "ETI", "GE"],
};

type RailProps = {
  state: SearchState;
  facets: Facets;
  /** What the filter of activities stands for; undefined: there is none, or it is not known yet. */
  activities: Activities;
  total: number;
};

/** The facets of a result: each value is a link that adds it to the search, or removes it. */
export function FacetRail(props: RailProps) {
  const { state, facets, total } = props;
  const t = useTranslations("facets");
  const groupOf = (group: Group) => (
    <FacetGroup
      {...props}
      key={group.facet}
      title={t(group.facet)}
      filter={group.filter}
      counts={countsOf(group, props)}
      isRanked={group.facet in ranked}
    >
      {group.facet === "department" && <ResultMap state={state} counts={facets.department} />}
    </FacetGroup>
  );
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
      {groupOf({ facet: "active", filter: "active" })}
      <FacetYears state={state} counts={facets.createdYear} total={total} />
      {groups.map(groupOf)}
    </>
  );
}

/** Headcounts and categories by size; the others as they are, the most frequent first. No company may have a chosen value. */
function countsOf({ facet, filter, values }: Group, { state, facets, activities }: RailProps) {
  const counts = facets[facet];
  const missing = chosenValues(state, filter, activities)
    .filter((value) => !values || values.test(value))
    .filter((value) => counts.every((count) => count.value !== value))
    .map((value) => {
      const activity = activities?.find(({ code }) => code === value)?.label;
      return { value, label: activity ?? findDepartment(value)?.name ?? value, count: 0 };
    });
  return inOrder(ranked[facet], [...counts, ...missing]);
}

function inOrder(first: string[] | undefined, counts: FacetCount[]): FacetCount[] {
  if (!first) return counts;
  const place = ({ value }: FacetCount) => {
    const at = first.indexOf(value);
    return at < 0 ? `~${value}` : String(at);
  };
  return counts.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** All departments of the result, of which the list shows only the first. */
function ResultMap({ state, counts }: { state: SearchState; counts: FacetCount[] }) {
  const t = useTranslations("facets");
  const chosen = chosenValues(state, "department", undefined);
  if (counts.length < 2) return null;
  return (
    <details open={isMapOpen()} className="facet-map">
      <summary className="facet-switch">{t("map")}</summary>
      <DepartmentMap
        label={t("mapLabel")}
        counts={counts}
        nameOf={(place, count) => t("mapTile", { place, count })}
        hrefOf={(code) => searchPagePath(choose(state, "department", code, chosen))}
        chosen={chosen}
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
  return document.querySelector<HTMLDetailsElement>(`#${facetPanelId} .facet-map`)?.open ?? false;
}
