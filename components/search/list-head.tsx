import type { ComponentProps } from "react";
import type { SearchPage } from "@/lib/contract/registry";
import { PrintedSearch } from "./printed-search";
import { ViewSwitch } from "./view-switch";

type ListHeadProps = ComponentProps<typeof ViewSwitch> & {
  data: SearchPage;
  /** When the results were read, in ISO 8601. */
  moment: string;
};

/** What is above results beside their number: on the screen the links to their views, on paper what was searched. */
export function ListHead({ state, keptColumns, data, moment }: ListHeadProps) {
  return (
    <>
      <PrintedSearch state={state} data={data} moment={moment} />
      <ViewSwitch state={state} keptColumns={keptColumns} />
    </>
  );
}
