import { useTranslations } from "next-intl";

const mostNamed = 2;

/** Returns a function that says which departments are chosen: `33 Gironde, 69 Rhône`, or how many. */
export function useChosenDepartments(): (names: readonly string[]) => string {
  const t = useTranslations("filters");
  return (names) => {
    if (names.length === 0) return t("someDepartments");
    return names.length > mostNamed ? t("departments", { count: names.length }) : names.join(", ");
  };
}
