import { useTranslations } from "next-intl";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import { defaultOrder } from "./table-order";

/** Returns a function that names an order of a search, or for an empty text the default one. Unknown orders are shown as they are. */
export function useOrderName(): (order: string, state: SearchState) => string {
  const t = useTranslations("filters");

  function nameOf(order: string, q: string): string {
    const isOfList = order === "relevance" && listedNumbers(q).length > 0;
    const key = `order.${isOfList ? "list" : order}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : order;
  }

  return (order, state) => {
    if (order !== "") return nameOf(order, state.q);
    if (isEmptySearch(state)) return t("sortAutomatic");
    return t("sortDefault", { order: nameOf(defaultOrder(state), state.q) });
  };
}
