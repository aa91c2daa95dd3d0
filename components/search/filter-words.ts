import { useTranslations } from "next-intl";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { findDepartment } from "@/lib/contract/departments";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import type { FilterName } from "@/lib/contract/page-paths";

export type FilterWords = { label: string; value: string };

/** A filter in words: what it narrows, and to what; a code nobody knows stays a code. */
export function useFilterWords(): (name: FilterName, value: string) => FilterWords {
  const t = useTranslations("filters");
  const legalForm = useLegalFormName();
  const employeeRange = useEmployeeRangeName();

  function words(name: FilterName, value: string): string {
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
  return (name, value) => ({ label: t(name), value: words(name, value) });
}

/** The headcount of INSEE's code, in figures; null for an unknown code. */
export function useEmployeeRangeName(): (code: string) => string | null {
  const t = useTranslations("employeeRanges");
  return (code) => {
    const key = code as Parameters<typeof t>[0];
    return /^\w\w$/.test(code) && t.has(key) ? t(key) : null;
  };
}
