import type { ComponentProps } from "react";
import { chosenColumns } from "./chosen-columns";
import { ViewSwitch } from "./view-switch";

/** Links to the views in the browser, which knows the columns that were chosen since the page was rendered. */
export function LiveViewSwitch({ state, keptColumns }: ComponentProps<typeof ViewSwitch>) {
  return <ViewSwitch state={state} keptColumns={chosenColumns.useValue() ?? keptColumns} />;
}
