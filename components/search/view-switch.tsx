import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { OrderMenu } from "./order-menu";
import { columnsOptions } from "./search-queries";

/** Presses the link to the other view. */
const viewKey = "t";

/** The order of a list, and links to the results as a list and as a table. */
export function ViewSwitch({ state }: { state: SearchState }) {
  const t = useTranslations("search");
  const { view, ...list } = state;
  const keptColumns = useQuery(columnsOptions).data;
  const columns = state.columns ?? keptColumns;
  const table: SearchState = { ...list, view: "table", ...(columns && { columns }) };
  return (
    <>
      {!view && <OrderMenu state={state} />}
      <nav aria-label={t("views")} className={`view-switch ${view ? "" : "max-sm:hidden"}`}>
        <a
          href={searchPagePath(list)}
          data-in-place=""
          data-key={view && viewKey}
          aria-current={view ? undefined : "true"}
        >
          {t("asList")}
        </a>
        <a
          href={searchPagePath(table)}
          data-in-place=""
          data-key={view ? undefined : viewKey}
          aria-current={view ? "true" : undefined}
        >
          {t("asTable")}
        </a>
      </nav>
    </>
  );
}
