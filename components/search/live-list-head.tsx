import { type ComponentProps, useState } from "react";
import { chosenColumns } from "./chosen-columns";
import { ListHead } from "./list-head";

type LiveListHeadProps = Omit<ComponentProps<typeof ListHead>, "moment">;

/** The head of the results in the browser, which knows the columns that were chosen since the page was rendered. */
export function LiveListHead({ keptColumns, ...props }: LiveListHeadProps) {
  const [moment] = useState(() => new Date().toISOString());
  return (
    <ListHead {...props} keptColumns={chosenColumns.useValue() ?? keptColumns} moment={moment} />
  );
}
