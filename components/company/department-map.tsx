import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import { type Tile, tilePath, tiles, viewBox } from "./department-tiles";

export type DepartmentCount = { value: string; count: number };

type DepartmentMapProps = {
  /** What the map shows, for readers who do not see it. */
  label: string;
  counts: readonly DepartmentCount[];
  /** `Paris (75): 27 establishments`, from `Paris (75)` and 27. */
  nameOf: (place: string, count: number) => string;
  /** Where the tile of a department leads; absent: nowhere. */
  hrefOf?: ((code: string) => string) | undefined;
  chosen?: readonly string[];
  /** The department with a dot. */
  marked?: string | null | undefined;
};

const levels = 4;

/** A map of France: the more there are in a department, the darker its tile. */
export function DepartmentMap(props: DepartmentMapProps) {
  const { label, counts, nameOf, hrefOf, chosen = [], marked } = props;
  const byCode = new Map(counts.map(({ value, count }) => [value, count]));
  const most = Math.max(0, ...byCode.values());
  return (
    <svg
      role={hrefOf ? "group" : "img"}
      aria-label={label}
      viewBox={viewBox}
      className="mx-auto w-full max-w-104"
    >
      <g className="department-tile">
        {tiles.map((tile) => !byCode.has(tile.code) && <Shape key={tile.code} tile={tile} />)}
      </g>
      {tiles.map((tile) => {
        const { code } = tile;
        const count = byCode.get(code);
        if (count === undefined) return null;
        const name = nameOf(placeName(code), count);
        const look = { "data-level": levelOf(count, most), className: "department-tile" };
        const shape = (
          <>
            <title>{name}</title>
            <Shape tile={tile} />
            {code === marked && <circle cx={tile.x} cy={tile.y + 3.4} r="0.8" />}
          </>
        );
        if (!hrefOf) {
          return (
            <g key={code} {...look}>
              {shape}
            </g>
          );
        }
        return (
          <a
            key={code}
            href={hrefOf(code)}
            aria-current={chosen.includes(code) ? "true" : undefined}
            {...look}
          >
            {shape}
          </a>
        );
      })}
    </svg>
  );
}

function Shape({ tile: { code, x, y } }: { tile: Tile }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes take no focus
    <g aria-hidden="true">
      <path d={tilePath(x, y)} />
      <text x={x} y={y} fontSize={code.length > 2 ? 4.2 : 5}>
        {code}
      </text>
    </g>
  );
}

/** `Paris (75)`. */
export function placeName(code: string): string {
  const name = findDepartment(code)?.name;
  return name ? `${name} (${code})` : code;
}

/** 1 to 4, by the logarithm: a few departments often have most. */
function levelOf(count: number, most: number): number {
  return Math.max(1, Math.ceil((levels * Math.log1p(count)) / Math.log1p(most)));
}

/** What the shades mean, between the least and the most. Nothing when there is only one number. */
export function MapLegend({ counts }: { counts: readonly DepartmentCount[] }): ReactNode {
  const language = useLocale();
  const numbers = counts.map(({ count }) => count);
  const most = Math.max(0, ...numbers);
  const least = Math.min(most, ...numbers);
  if (least === most) return null;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {formatCount(least, language)}
      <svg aria-hidden="true" viewBox="0 0 44 10" className="h-2.5 w-11">
        {Array.from({ length: levels }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels never move
          <g key={at} data-level={at + 1} className="department-tile">
            <path d={`M${at * 11 + 1} 1h9v8h-9z`} />
          </g>
        ))}
      </svg>
      {formatCount(most, language)}
    </span>
  );
}
