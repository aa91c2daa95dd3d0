import type { ComponentProps, ReactNode } from "react";
import type { SearchPage } from "@/lib/contract/registry";
import { PrintedCounts } from "./printed-counts";
import { PrintedSearch } from "./printed-search";
import { ViewSwitch } from "./view-switch";

type ListHeadProps = ComponentProps<typeof ViewSwitch> & {
  data: SearchPage;
  /** Printed if the data have no facets, because the server has rendered them. */
  printedCounts?: ReactNode;
};

/** Stands above the results: links to their views on the screen, the search in words and its numbers in print. */
export function ListHead({ state, keptColumns, data, printedCounts }: ListHeadProps) {
  return (
    <>
      <PrintedSearch state={state} data={data} />
      <ViewSwitch state={state} keptColumns={keptColumns} />
      {data.facets ? (
        <PrintedCounts state={state} facets={data.facets} total={data.total} />
      ) : (
        printedCounts
      )}
    </>
  );
}
