import type { ComponentProps } from "react";
import { chosenColumns } from "./chosen-columns";
import { ListHead } from "./list-head";

/** The head of the results in the browser, which knows the columns that were chosen since the page was rendered. */
export function LiveListHead({ keptColumns, ...props }: ComponentProps<typeof ListHead>) {
  return <ListHead {...props} keptColumns={chosenColumns.useValue() ?? keptColumns} />;
}
