import { defaultOrder } from "@/lib/contract/default-order";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SortKey } from "@/lib/contract/search-query";
import type { TableColumnName } from "@/lib/contract/table-columns";

/** The orders of the columns that can be sorted, the usual one first. */
export const sortableColumns: Partial<Record<TableColumnName, readonly SortKey[]>> = {
  name: ["name"],
  employeeRange: ["-employees", "employees"],
  registrationDate: ["-createdAt", "createdAt"],
  closingDate: ["-closedAt", "closedAt"],
};

/** How the results are sorted by a column; null: they are sorted by something else. */
export function orderOf(
  state: SearchState,
  column: TableColumnName,
): "ascending" | "descending" | null {
  const sort = state.sort ?? defaultOrder(state);
  if (!sortableColumns[column]?.some((key) => key === sort)) return null;
  return sort.startsWith("-") ? "descending" : "ascending";
}

/** The order after a click on the head of a column: first the usual one, then the other. */
export function nextOrder(state: SearchState, column: TableColumnName): SortKey {
  const [usual = "relevance", other = usual] = sortableColumns[column] ?? [];
  return state.sort === usual ? other : usual;
}
