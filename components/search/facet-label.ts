import { formatFrenchLabel } from "@/lib/contract/french-label";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import type { FilterName } from "@/lib/contract/page-paths";
import type { FacetCount } from "@/lib/contract/registry";
import { type ActivityLabel, useActivityLabel } from "./activity-label";
import { useValueName } from "./filter-messages";

/** Returns a function that names a facet's value in the page's language, or else in INSEE's French, after a whole NAF code. */
export function useFacetLabel() {
  const valueName = useValueName();
  const activityLabel = useActivityLabel();
  return (filter: FilterName, { value, label }: FacetCount): ActivityLabel => {
    if (filter === "nafCode") {
      const name = activityLabel(value, label);
      const isWholeCode = value.includes(".") && label !== value;
      return isWholeCode ? { ...name, text: `${value} ${name.text}` } : name;
    }
    // Several values may be of one group without a name of their own: 21 and 22.
    const isNamed = filter !== "legalForm" || legalFormGroup(value) === value;
    const text = isNamed && filter !== "department" ? valueName(filter, value) : value;
    return text === value ? { text: formatFrenchLabel(label), lang: "fr" } : { text };
  };
}
