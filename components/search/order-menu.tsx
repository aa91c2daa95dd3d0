import { useTranslations } from "next-intl";
import { defaultOrder } from "@/lib/contract/default-order";
import { type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import { offeredOrders, orderKey, useOrderName } from "./order-name";

/** The order of a list of results, and links to the same search in the others. */
export function OrderMenu({ state }: { state: SearchState }) {
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
