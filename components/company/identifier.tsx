import { Fragment } from "react";
import { digitGroups } from "@/components/ui/format";

/** A SIREN or SIRET in groups of digits. The gaps are CSS, so a copied selection holds only digits. */
export function Identifier({ digits }: { digits: string }) {
  return (
    <span className="tabular-nums">
      {digitGroups(digits).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className="digit-group">{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
