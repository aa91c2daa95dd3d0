import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { defaultOrder } from "@/lib/contract/default-order";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { offeredOrders, orderKey, useOrderName } from "./order-name";
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

/** The order of a list of results, and links to the same search in the others. */
function OrderMenu({ state }: { state: SearchState }) {
  const t = useTranslations("filters");
  const orderName = useOrderName();
  const { sort: given, ...unsorted } = state;
  const usual = defaultOrder(state);
  const current = given ?? usual;
  return (
    // Another element for another order, so that the menu shuts when one is chosen.
    <details key={current} className="order-menu order-menu-of-list">
      <summary>
        <span className="sr-only print:not-sr-only">{t("sort")} </span>
        {orderName(orderKey(state, current), state)}
      </summary>
      <ul>
        {[...new Set([usual, ...offeredOrders])].map((order) => (
          <li key={order}>
            <a
              href={searchPagePath({
                ...unsorted,
                page: "1",
                ...(order !== usual && { sort: order }),
              })}
              data-in-place=""
              aria-current={order === current ? "true" : undefined}
            >
              {orderName(orderKey(state, order), state)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
