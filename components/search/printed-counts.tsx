import { useLocale, useTranslations } from "next-intl";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FacetCount, Facets } from "@/lib/contract/registry";
import { valuesOf } from "./filter-values";
import { PrintedYears } from "./printed-years";

/** So many departments are printed; of the others, only how many they are. */
const mostDepartments = 10;

type PrintedCountsProps = { state: SearchState; facets: Facets };

/** On paper only: the departments with the most companies of the result, and its years. */
export function PrintedCounts({ state, facets }: PrintedCountsProps) {
  const t = useTranslations("facets");
  const years = (["closedYear", "createdYear"] as const)
    .map((facet) => ({ facet, counts: countsInResult(facet, facets[facet], state) }))
    .filter(({ counts }) => counts.length > 1);
  return (
    <div className="mb-2 hidden w-full text-sm print:block">
      <PrintedDepartments counts={countsInResult("department", facets.department, state)} />
      {years.map(({ facet, counts }) => (
        <PrintedYears key={facet} title={t(facet)} counts={counts} />
      ))}
    </div>
  );
}

function PrintedDepartments({ counts }: { counts: FacetCount[] }) {
  const t = useTranslations();
  const list = new Intl.ListFormat(useLocale());
  if (counts.length < 2) return null;
  const others = counts.length - mostDepartments;
  const values = [
    ...counts
      .slice(0, mostDepartments)
      .map(({ label, count }) => t("facets.printed", { name: formatFrenchLabel(label), count })),
    ...(others > 0 ? [t("facets.others", { count: others })] : []),
  ];
  return (
    <p>{t("saved.labelled", { label: t("facets.department"), value: list.format(values) })}</p>
  );
}

type PrintedFacet = "department" | "closedYear" | "createdYear";

/** A facet is counted without its own filter. This leaves the values that pass it; none, if it has only a part of a year. */
function countsInResult(facet: PrintedFacet, counts: FacetCount[], state: SearchState) {
  if (facet === "department") {
    const chosen = valuesOf(state, facet).map((code) => code.toUpperCase());
    return chosen.length === 0 ? counts : counts.filter(({ value }) => chosen.includes(value));
  }
  const of = facet === "createdYear" ? "created" : "closed";
  const { [`${of}From` as const]: from = "0000-01-01", [`${of}To` as const]: to = "9999-12-31" } =
    state;
  if (!from.endsWith("-01-01") || !to.endsWith("-12-31")) return [];
  return counts.filter(({ value }) => from.slice(0, 4) <= value && value <= to.slice(0, 4));
}
