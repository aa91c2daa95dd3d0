import { useTranslations } from "next-intl";
import { useCategoryName } from "@/components/company/category-name";
import { useLegalFormFilterName } from "@/components/company/legal-form-name";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import type { FilterName } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { type ActivityLabel, useActivityLabel } from "./activity-label";
import { useEmployeeRangeName } from "./filter-messages";

/** Returns a function that names a facet's value in the page's language, or else in INSEE's French, after a whole NAF code. */
export function useFacetLabel() {
  const t = useTranslations("filters");
  const legalForm = useLegalFormFilterName();
  const employeeRange = useEmployeeRangeName();
  const category = useCategoryName();
  const activityLabel = useActivityLabel();

  function translated(filter: FilterName, value: string): string | null {
    if (filter === "active") return t(value === "true" ? "onlyActive" : "onlyClosed");
    // Several values may be of one group without a name of their own: 21 and 22.
    if (filter === "legalForm") return legalFormGroup(value) === value ? legalForm(value) : null;
    if (filter === "employeeRange") return employeeRange(value);
    if (filter === "category") return category(value);
    return null;
  }

  return (filter: FilterName, { value, label }: FacetCount): ActivityLabel => {
    const text = translated(filter, value);
    if (text) return { text };
    if (filter !== "nafCode") return { text: formatFrenchLabel(label), lang: "fr" };
    const name = activityLabel(value, label);
    const isWholeCode = value.includes(".") && label !== value;
    return isWholeCode ? { ...name, text: `${value} ${name.text}` } : name;
  };
}
