import { call } from "@/components/api-client";
import { apiPaths } from "@/lib/contract/paths";
import type { TableColumnName } from "@/lib/contract/table-columns";
import { queryClient } from "./query-client";
import { columnsOptions } from "./search-queries";

/** Keeps the columns of tables on the account. A choice that could not be kept is still in the address. */
export function keepColumns(columns: readonly TableColumnName[]): void {
  queryClient().setQueryData(columnsOptions.queryKey, columns.join(","));
  void call(apiPaths.preferences, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tableColumns: columns }),
  });
}
