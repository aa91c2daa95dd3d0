import { useTranslations } from "next-intl";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { orderKey } from "./order-name";

type ViewSwitchProps = {
  state: SearchState;
  /** The columns that the account keeps, separated by commas. */
  keptColumns: string | null;
};

/** Presses the link to the other view. */
const viewKey = "t";

/** The order of a list, and links to the results as a list and as a table. */
export function ViewSwitch({ state, keptColumns }: ViewSwitchProps) {
  const t = useTranslations("search");
  const order = useNotedOrder(state);
  const { view, ...list } = state;
  const columns = state.columns ?? keptColumns;
  const table: SearchState = { ...list, view: "table", ...(columns && { columns }) };
  return (
    <>
      {!view && order && <p className="me-4 inline text-sm text-ink-soft max-sm:hidden">{order}</p>}
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

/** The name of the order of a search; that of the best match needs none. */
function useNotedOrder(state: SearchState): string | null {
  const t = useTranslations("filters.order");
  const key = orderKey(state, state.sort) as Parameters<typeof t>[0];
  return key !== "relevance" && t.has(key) ? t(key) : null;
}
