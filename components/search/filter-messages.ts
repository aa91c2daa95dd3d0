import { useLocale, useTranslations } from "next-intl";
import { useLegalFormName } from "@/components/company/legal-form-name";
import { formatDate, formatFrenchLabel } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import { fewestEmployees } from "@/lib/contract/employee-ranges";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import type { FilterName } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";
import type { SearchPage } from "@/lib/contract/registry";

const maxSirensShown = 3;
/** More activities are shown by their codes alone. */
const maxActivitiesNamed = 3;

export type FilterMessages = { label: string; value: string };
/** The activities that the filter stands for; undefined: they are not known yet. */
export type Activities = SearchPage["activities"];

/** Returns a function that gives a filter's label and value as text. Unknown codes are shown as they are. */
export function useFilterMessages(): (name: FilterName, value: string) => FilterMessages {
  const t = useTranslations("filters");
  const language = useLocale();
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
      case "region":
        return regions.find(({ code }) => code === value)?.name ?? value;
      case "legalForm": {
        const name = legalForm(value);
        if (name === null) return value;
        return legalFormGroup(value) === value ? name : `${name}, ${value}`;
      }
      case "createdFrom":
      case "createdTo":
      case "closedFrom":
      case "closedTo":
        return Number.isNaN(Date.parse(value)) ? value : formatDate(value, language);
      case "economieSociale":
      case "employer":
        return value === "true" ? t("yes") : value === "false" ? t("no") : value;
      case "employeeRange":
        return employeeRange(value) ?? value;
      default:
        return value;
    }
  }
  return (name, value) => {
    const values = value.split(",");
    const employees = name === "employeeRange" ? fewestEmployees(values) : null;
    if (employees !== null) {
      return { label: t(name), value: t("employeesFrom", { count: employees }) };
    }
    const isLong = name === "siren" && values.length > maxSirensShown;
    return {
      label: t(name),
      value: isLong
        ? t("several", { count: values.length })
        : values.map((each) => valueMessage(name, each)).join(", "),
    };
  };
}

/** The activities of a filter with their labels, in INSEE's French: `56 Restauration`. */
export function activityMessage(activities: NonNullable<Activities>): string {
  const isNamed = activities.length <= maxActivitiesNamed;
  return activities
    .map(({ code, label }) => (isNamed && label ? `${code} ${formatFrenchLabel(label)}` : code))
    .join(", ");
}

/** Returns a function that names an INSEE headcount code; null for an unknown code. */
export function useEmployeeRangeName(): (code: string) => string | null {
  const t = useTranslations("employeeRanges");
  return (code) => {
    const key = code as Parameters<typeof t>[0];
    return /^\w\w$/.test(code) && t.has(key) ? t(key) : null;
  };
}
