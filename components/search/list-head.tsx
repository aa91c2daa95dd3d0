import type { ComponentProps } from "react";
import type { SearchPage } from "@/lib/contract/registry";
import { PrintedSearch } from "./printed-search";
import { ViewSwitch } from "./view-switch";

type ListHeadProps = ComponentProps<typeof ViewSwitch> & {
  data: SearchPage;
  /** When the results were read, in ISO 8601. */
  moment: string;
};

/** Stands above the results: links to their views on the screen, the search in words in print. */
export function ListHead({ state, keptColumns, data, moment }: ListHeadProps) {
  return (
    <>
      <PrintedSearch state={state} data={data} moment={moment} />
      <ViewSwitch state={state} keptColumns={keptColumns} />
    </>
  );
}
