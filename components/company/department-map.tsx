import { useLocale } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { formatCount } from "@/components/ui/format";
import { findDepartment } from "@/lib/contract/departments";
import { type CountClass, countClasses } from "./count-classes";
import { namePlace, type Tile, tilePath, tiles, viewBox } from "./department-tiles";

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

/** A map of France: the more there are in a department, the darker its tile, whose name and count show when it is pointed at. */
export function DepartmentMap(props: DepartmentMapProps) {
  const { label, counts, nameOf, hrefOf, chosen = [], marked } = props;
  const language = useLocale();
  const byCode = new Map(counts.map(({ value, count }) => [value, count]));
  const classes = classesOf(counts);
  const isPlain = ({ code }: Tile) =>
    !byCode.has(code) && !chosen.includes(code) && code !== marked;
  const plain = tiles.filter(isPlain);
  const others = tiles.filter((tile) => !isPlain(tile));
  return (
    <svg
      role={hrefOf ? "group" : "img"}
      aria-label={label}
      viewBox={viewBox}
      className="mx-auto w-full max-w-104"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of nothing but the tables of tiles and departments */}
      <g dangerouslySetInnerHTML={{ __html: plain.map(plainTile).join("") }} />
      {others.map((tile) => {
        const { code } = tile;
        const count = byCode.get(code) ?? 0;
        const look = { "data-shade": shadeOf(count, classes), className: "department-tile" };
        const isChosen = chosen.includes(code);
        const shape = <Shape tile={tile} isChosen={isChosen} isMarked={code === marked} />;
        return (
          <Fragment key={code}>
            {hrefOf && count > 0 ? (
              <a
                href={hrefOf(code)}
                aria-current={isChosen ? "true" : undefined}
                data-named={isChosen && chosen.length === 1 ? "" : undefined}
                {...look}
              >
                <title>{nameOf(placeName(code), count)}</title>
                {shape}
              </a>
            ) : (
              <g {...look}>{shape}</g>
            )}
            <text {...namePlace} className="tile-name">
              {placeName(code)}
              <tspan dx="2">{formatCount(count, language)}</tspan>
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}

/**
 * The tile of a department that has none, and its name. As text, because React would render its seven elements twice on
 * the server, and most maps have a hundred such tiles.
 */
function plainTile({ code, x, y }: Tile): string {
  const { x: nameX, y: nameY, fontSize } = namePlace;
  return (
    `<g class="department-tile"><g aria-hidden="true"><path d="${tilePath(x, y)}"></path>` +
    `<text x="${x}" y="${y}" font-size="${codeSize(code)}">${code}</text></g></g>` +
    `<text x="${nameX}" y="${nameY}" font-size="${fontSize}" class="tile-name">${placeName(code)}<tspan dx="2">0</tspan></text>`
  );
}

/** Those overseas have three digits. */
function codeSize(code: string): number {
  return code.length > 2 ? 4.2 : 5;
}

type ShapeProps = { tile: Tile; isChosen: boolean; isMarked: boolean };

function Shape({ tile: { code, x, y }, isChosen, isMarked }: ShapeProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes take no focus
    <g aria-hidden="true">
      <path d={tilePath(x, y)} />
      {isChosen && <path d={tilePath(x, y)} className="tile-ring" />}
      <text x={x} y={y} fontSize={codeSize(code)}>
        {code}
      </text>
      {isMarked && <circle cx={x} cy={y + 3.4} r="0.8" />}
    </g>
  );
}

/** `Paris (75)`. */
export function placeName(code: string): string {
  const name = findDepartment(code)?.name;
  return name ? `${name} (${code})` : code;
}

function classesOf(counts: readonly DepartmentCount[]): CountClass[] {
  return countClasses(counts.map(({ count }) => count));
}

function shadeOf(count: number, classes: readonly CountClass[]): number | undefined {
  return classes.find(({ from, to }) => from <= count && count <= to)?.shade;
}

/** What each shade means. Nothing when there is only one number. The tiles have their counts, so this is only for the eye. */
export function MapLegend({ counts }: { counts: readonly DepartmentCount[] }): ReactNode {
  const language = useLocale();
  const number = (count: number) => formatCount(count, language);
  const classes = classesOf(counts);
  if (classes.every(({ from, to }) => classes.length === 1 && from === to)) return null;
  return (
    <ul
      aria-hidden="true"
      className="mx-auto flex max-w-xs flex-wrap justify-center gap-x-4 gap-y-1 text-xs tabular-nums text-ink-soft"
    >
      {classes.map(({ from, to, shade }) => (
        <li key={from} className="flex items-center gap-1.5 whitespace-nowrap">
          <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3">
            <path d="M0 0h1v1H0z" data-shade={shade} className="department-tile" />
          </svg>
          {from === to ? number(from) : `${number(from)}–${number(to)}`}
        </li>
      ))}
    </ul>
  );
}
