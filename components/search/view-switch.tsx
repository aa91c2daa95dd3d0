import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";

type ViewSwitchProps = {
  state: SearchState;
  /** The columns that the account keeps, separated by commas. */
  keptColumns: string | null;
};

/** Links to the results as a list and as a table. */
export function ViewSwitch({ state, keptColumns }: ViewSwitchProps) {
  const t = useTranslations("search");
  const { view, ...list } = state;
  const columns = state.columns ?? keptColumns;
  const table: SearchState = { ...list, view: "table", ...(columns && { columns }) };
  return (
    <nav aria-label={t("views")} className={`view-switch ${view ? "" : "max-sm:hidden"}`}>
      <a href={searchPagePath(list)} data-in-place="" aria-current={view ? undefined : "true"}>
        {t("asList")}
      </a>
      <a href={searchPagePath(table)} data-in-place="" aria-current={view ? "true" : undefined}>
        {t("asTable")}
      </a>
    </nav>
  );
}
