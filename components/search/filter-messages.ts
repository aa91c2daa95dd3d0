import { useLocale, useTranslations } from "next-intl";
import { useCategoryName } from "@/components/company/category-name";
import { useLegalFormFilterName } from "@/components/company/legal-form-name";
import { formatDate } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import { employeeSpan } from "@/lib/contract/employee-ranges";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import type { FilterName } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";
import type { FilteredActivity, FilteredTown } from "@/lib/contract/registry";
import type { ActivityLabel } from "./activity-label";

const maxSirensShown = 3;
const maxActivitiesShown = 3;

/** `lang` is there for a value that is French on every page. */
export type FilterMessages = { label: string; value: string; lang?: "fr" | undefined };

/** What the values of the filters of activities and towns mean, as far as an answer has told. */
export type ExplainedValues = {
  activities?: readonly FilteredActivity[] | undefined;
  towns?: readonly FilteredTown[] | undefined;
  /** Gives the label of an activity; by default INSEE's French. */
  nameActivity?: (code: string, label: string) => ActivityLabel;
};

const inFrench = (_code: string, label: string): ActivityLabel => ({
  text: formatFrenchLabel(label),
  lang: "fr",
});

/**
 * Returns a function that gives a filter's label and value as text. Unknown codes, and values that no answer has explained,
 * are shown as they are.
 */
export function useFilterMessages({
  activities = [],
  towns = [],
  nameActivity = inFrench,
}: ExplainedValues = {}): (name: FilterName, value: string) => FilterMessages {
  const t = useTranslations("filters");
  const valueName = useValueName();

  function activitiesOf(value: string) {
    return activities
      .filter((activity) => activity.value === value)
      .map(({ code, label }) => ({ code, ...(label !== null && nameActivity(code, label)) }));
  }

  /** `10.71C Boulangerie et boulangerie-pâtisserie` for a code, or for a word that means it. A word may mean several. */
  function activityNames(value: string): string {
    const names = activitiesOf(value).map(({ code, text }) => (text ? `${code} ${text}` : code));
    const more = names.length > maxActivitiesShown ? ["…"] : [];
    return [...names.slice(0, maxActivitiesShown), ...more].join(", ") || value;
  }

  function message(name: FilterName, value: string): string {
    if (name === "city") return townName(value, towns);
    return name === "nafCode" ? activityNames(value) : valueName(name, value);
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
    return {
      label: t(name),
      value: hasManySirens(name, values)
        ? t("several", { count: values.length })
        : values.map((each) => message(name, each)).join(", "),
      lang: name === "nafCode" ? frenchIfAny(values.flatMap(activitiesOf)) : undefined,
    };
  };
}

/** Returns a function that gives the value of a filter as text, where that needs no answer of the API. */
export function useValueName() {
  const t = useTranslations("filters");
  const language = useLocale();
  const either = (yes: string, no: string) => (value: string) =>
    value === "true" ? yes : value === "false" ? no : null;
  const yesOrNo = either(t("yes"), t("no"));
  const names: Partial<Record<FilterName, (value: string) => string | null | undefined>> = {
    active: either(t("onlyActive"), t("onlyClosed")),
    department: (value) => {
      const department = findDepartment(value);
      return department && `${department.code} ${department.name}`;
    },
    region: (value) => regions.find(({ code }) => code === value)?.name,
    legalForm: useLegalFormFilterName(),
    employeeRange: useEmployeeRangeName(),
    category: useCategoryName(),
    economieSociale: yesOrNo,
    employer: yesOrNo,
  };
  return (name: FilterName, value: string): string => {
    const isDate = /(?:From|To)$/.test(name) && !Number.isNaN(Date.parse(value));
    return isDate ? formatDate(value, language) : (names[name]?.(value) ?? value);
  };
}

function frenchIfAny(labels: readonly { lang?: "fr" }[]): "fr" | undefined {
  return labels.some(({ lang }) => lang) ? "fr" : undefined;
}

/** The values of a filter, each on its own, but as one those that have one name together: `10 employees or more`. */
export function namedValues(name: FilterName, value: string): string[] {
  const values = value.split(",");
  const isOne =
    hasManySirens(name, values) || (name === "employeeRange" && employeeSpan(values) !== null);
  return isOne ? [value] : [...new Set(values)];
}

function hasManySirens(name: FilterName, values: readonly string[]): boolean {
  return name === "siren" && values.length > maxSirensShown;
}

/** `Lyon` for `lyon`, `69383 Lyon` for a code. A value that no town has stays as typed. */
function townName(value: string, towns: readonly FilteredTown[]): string {
  const name = towns.find((town) => town.value === value)?.name;
  return name ? (/^\d/.test(value) ? `${value} ${name}` : name) : value;
}

/** Returns a function that names an INSEE headcount code; null for an unknown code. */
export function useEmployeeRangeName(): (code: string) => string | null {
  const t = useTranslations("employeeRanges");
  return (code) => {
    const key = code as Parameters<typeof t>[0];
    return /^\w\w$/.test(code) && t.has(key) ? t(key) : null;
  };
}
