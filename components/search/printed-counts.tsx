import { useLocale, useTranslations } from "next-intl";
import { listFormat } from "@/components/ui/format";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { SearchState } from "@/lib/contract/page-paths";
import type { FacetCount, Facets } from "@/lib/contract/registry";
import { useFacetLabel } from "./facet-label";
import { valuesOf } from "./filter-values";
import { PrintedYears } from "./printed-years";
import { yearsInResult } from "./year-spans";

/** So many values are printed; of the others, only how many they are. */
const mostValues = 10;

type PrintedCountsProps = { state: SearchState; facets: Facets; total: number };

/** On paper only: the states and the departments with the most companies of the result, and its years. */
export function PrintedCounts({ state, facets, total }: PrintedCountsProps) {
  const t = useTranslations("facets");
  const label = useFacetLabel();
  const states = state.active ? [] : facets.active;
  const years = (["closed", "created"] as const)
    .map((of) => ({ of, counts: yearsInResult(of, facets[`${of}Year`], state) }))
    .filter(({ counts }) => counts.length > 1);
  return (
    <div className="mb-2 hidden w-full text-sm print:block">
      <PrintedValues
        title={t("active")}
        counts={states.map((count) => ({ ...count, label: label("active", count).text }))}
      />
      <PrintedValues
        title={t("department")}
        counts={departmentsInResult(facets.department, state).map((count) => ({
          ...count,
          label: formatFrenchLabel(count.label),
        }))}
      />
      {years.map(({ of, counts }) => (
        <PrintedYears
          key={of}
          title={t(`${of}Year`)}
          counts={counts}
          total={of === "created" ? total : null}
        />
      ))}
    </div>
  );
}

function PrintedValues({ title, counts }: { title: string; counts: FacetCount[] }) {
  const t = useTranslations();
  const list = listFormat(useLocale());
  if (counts.length < 2) return null;
  const others = counts.length - mostValues;
  const values = [
    ...counts
      .slice(0, mostValues)
      .map(({ label, count }) => t("facets.printed", { name: label, count })),
    ...(others > 0 ? [t("facets.others", { count: others })] : []),
  ];
  return <p>{t("saved.labelled", { label: title, value: list.format(values) })}</p>;
}

/** They are counted without their own filter. This leaves those that pass it. */
function departmentsInResult(counts: FacetCount[], state: SearchState): FacetCount[] {
  const chosen = valuesOf(state, "department").map((code) => code.toUpperCase());
  return chosen.length === 0 ? counts : counts.filter(({ value }) => chosen.includes(value));
}
