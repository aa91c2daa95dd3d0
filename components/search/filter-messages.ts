import { useTranslations } from "next-intl";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { findDepartment } from "@/lib/contract/departments";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import type { FilterName } from "@/lib/contract/page-paths";

export type FilterMessages = { label: string; value: string };

/** Returns a function that gives a filter's label and value as text. Unknown codes are shown as they are. */
export function useFilterMessages(): (name: FilterName, value: string) => FilterMessages {
  const t = useTranslations("filters");
  const legalForm = useLegalFormName();
  const employeeRange = useEmployeeRangeName();

  function valueMessage(name: FilterName, value: string): string {
    switch (name) {
      case "active":
        return value === "true" ? t("onlyActive") : value === "false" ? t("onlyClosed") : value;
      case "department": {
        const department = findDepartment(value);
        return department ? `${department.code} ${department.name}` : value;
      }
      case "legalForm": {
        const name = legalForm(value);
        if (name === null) return value;
        return legalFormGroup(value) === value ? name : `${name}, ${value}`;
      }
      case "employeeRange":
        return employeeRange(value) ?? value;
      default:
        return value;
    }
  }
  return (name, value) => ({ label: t(name), value: valueMessage(name, value) });
}

/** Returns a function that names an INSEE headcount code; null for an unknown code. */
export function useEmployeeRangeName(): (code: string) => string | null {
  const t = useTranslations("employeeRanges");
  return (code) => {
    const key = code as Parameters<typeof t>[0];
    return /^\w\w$/.test(code) && t.has(key) ? t(key) : null;
  };
}
