import { useTranslations } from "next-intl";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import { defaultOrder } from "./table-order";

/** The orders that a list can be given, besides the best match. A table's heads have more. */
export const offeredOrders = [
  "-employees",
  "name",
  "-createdAt",
  "createdAt",
  "-closedAt",
] as const;

/** The key of the message that names a search's order. By relevance, numbers are in the order of their list. */
export function orderKey(state: SearchState, order: string = defaultOrder(state)): string {
  return order === "relevance" && listedNumbers(state.q).length > 0 ? "list" : order;
}

/** Returns a function that names an order of a search; the empty text is the default. Unknown orders are shown as they are. */
export function useOrderName(): (order: string, state: SearchState) => string {
  const t = useTranslations("filters");

  function named(key: string): string {
    const message = `order.${key}` as Parameters<typeof t>[0];
    return t.has(message) ? t(message) : key;
  }

  return (order, state) => {
    if (order !== "") return named(orderKey(state, order));
    if (isEmptySearch(state)) return t("sortAutomatic");
    return t("sortDefault", { order: named(orderKey(state)) });
  };
}
