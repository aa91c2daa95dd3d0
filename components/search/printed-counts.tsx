import { useLocale, useTranslations } from "next-intl";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FacetCount, Facets } from "@/lib/contract/registry";
import { valuesOf } from "./filter-values";

const printedFacets = ["department", "closedYear", "createdYear"] as const;
type PrintedFacet = (typeof printedFacets)[number];

/** So many values are printed; of the others, only how many they are. */
const mostValues = 10;

type PrintedCountsProps = { state: SearchState; facets: Facets };

/** On paper only: the departments and years with the most companies of the result. */
export function PrintedCounts({ state, facets }: PrintedCountsProps) {
  const t = useTranslations();
  const list = new Intl.ListFormat(useLocale());
  const textOf = ({ label, count }: FacetCount) =>
    t("facets.printed", { name: formatFrenchLabel(label), count });
  return (
    <div className="hidden w-full text-sm print:block">
      {printedFacets.map((facet) => {
        const counts = countsInResult(facet, facets[facet], state);
        if (counts.length < 2) return null;
        const others = counts.length - mostValues;
        const values = [
          ...counts.slice(0, mostValues).map(textOf),
          ...(others > 0 ? [t("facets.others", { count: others })] : []),
        ];
        return (
          <p key={facet}>
            {t("saved.labelled", { label: t(`facets.${facet}`), value: list.format(values) })}
          </p>
        );
      })}
    </div>
  );
}

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
