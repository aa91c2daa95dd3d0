import { useLocale, useTranslations } from "next-intl";
import { useLegalFormFilterName } from "@/components/company/legal-form-name";
import { formatDate } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import { employeeSpan } from "@/lib/contract/employee-ranges";
import type { FilterName } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";

const maxSirensShown = 3;

export type FilterMessages = { label: string; value: string };

/** Returns a function that gives a filter's label and value as text. Unknown codes are shown as they are. */
export function useFilterMessages(): (name: FilterName, value: string) => FilterMessages {
  const t = useTranslations("filters");
  const language = useLocale();
  const legalForm = useLegalFormFilterName();
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
      case "legalForm":
        return legalForm(value) ?? value;
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

  function spanMessage({ least, most }: { least: number; most: number | null }): string {
    if (most === null) return t("employeesFrom", { count: least });
    if (least === 0) return t("employeesBelow", { count: most + 1 });
    return t("employeesWithin", { least, most });
  }

  return (name, value) => {
    const values = value.split(",");
    const span = name === "employeeRange" ? employeeSpan(values) : null;
    if (span) return { label: t(name), value: spanMessage(span) };
    const isLong = name === "siren" && values.length > maxSirensShown;
    return {
      label: t(name),
      value: isLong
        ? t("several", { count: values.length })
        : values.map((each) => valueMessage(name, each)).join(", "),
    };
  };
}

/** Returns a function that names an INSEE headcount code; null for an unknown code. */
export function useEmployeeRangeName(): (code: string) => string | null {
  const t = useTranslations("employeeRanges");
  return (code) => {
    const key = code as Parameters<typeof t>[0];
    return /^\w\w$/.test(code) && t.has(key) ? t(key) : null;
  };
}
