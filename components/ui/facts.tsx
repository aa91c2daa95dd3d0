import { Fragment, type ReactNode } from "react";

/** Between two facts. No line begins with it. */
export const factSeparator = "\u00a0· ";

/** Facts in a row: `SAS · Boulangerie · créée en 1991`. Those that are missing are left out. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return facts.filter(Boolean).map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts never move
    <Fragment key={index}>
      {index > 0 && factSeparator}
      {fact}
    </Fragment>
  ));
}
