import { useTranslations } from "next-intl";
import { defaultOrder } from "@/lib/contract/default-order";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";

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

/**
 * The order that the form's empty choice names; null where it names none. The form shows this order as that choice, so that
 * none is listed twice.
 */
export function orderOfEmptyChoice(state: SearchState): string | null {
  return isEmptySearch(state) ? null : defaultOrder(state);
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
    const usual = orderOfEmptyChoice(state);
    if (usual === null) return t("sortAutomatic");
    return t("sortDefault", { order: named(orderKey(state, usual)) });
  };
}
