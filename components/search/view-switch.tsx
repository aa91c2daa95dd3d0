import { useTranslations } from "next-intl";
import type { SearchState } from "@/lib/contract/page-paths";
import { SearchLink } from "./search-link";

type ViewSwitchProps = {
  state: SearchState;
  /** The columns that the account keeps, separated by commas. */
  keptColumns: string | null;
  onFollow: (to: SearchState) => void;
};

/** Links to the results as a list and as a table. */
export function ViewSwitch({ state, keptColumns, onFollow }: ViewSwitchProps) {
  const t = useTranslations("search");
  const { view, ...list } = state;
  const columns = state.columns ?? keptColumns;
  const table: SearchState = { ...list, view: "table", ...(columns && { columns }) };
  return (
    <nav aria-label={t("views")} className={`view-switch ${view ? "" : "max-sm:hidden"}`}>
      <SearchLink to={list} onFollow={onFollow} {...(!view && { "aria-current": "true" })}>
        {t("asList")}
      </SearchLink>
      <SearchLink to={table} onFollow={onFollow} {...(view && { "aria-current": "true" })}>
        {t("asTable")}
      </SearchLink>
    </nav>
  );
}
