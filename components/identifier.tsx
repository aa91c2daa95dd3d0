import { digitGroups } from "./format";

/** A SIREN or SIRET in groups; selecting and copying it gives the bare digits. */
export function Identifier({ digits }: { digits: string }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {digitGroups(digits).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index} className="digit-group">
          {group}
        </span>
      ))}
    </span>
  );
}
