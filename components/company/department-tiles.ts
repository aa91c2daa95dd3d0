/**
 * A hexagonal tile map: each department is one hexagon, near its real neighbours. Every second row is
 * shifted right by half a hexagon.
 */
const rows = [
  ".  .  .  .  .  .  62 59",
  ".  .  .  .  .  76 80 60 02",
  ".  .  .  .  .  27 95 93 08 55",
  ".  .  .  50 14 78 92 75 77 51 54 57 67",
  "29 22 35 53 61 28 91 94 10 52 88 68",
  ".  .  56 44 49 72 41 45 89 21 70 90",
  ".  .  .  85 37 36 18 58 71 39 25",
  ".  .  .  .  79 86 23 03 42 01 74",
  ".  .  .  17 16 87 19 63 69 38 73",
  ".  .  .  .  33 24 46 15 43 26 05",
  ".  .  .  .  47 82 12 48 07 84 04",
  ".  .  .  .  40 32 31 81 30 13 83 06",
  ".  .  .  64 65 09 11 34",
  ".  .  .  .  .  .  .  66 .  .  .  .  2B",
  "971 972 973 974 975 976 . . .  .  .  2A",
  "977 978 986 987 988",
];

const step = 10;
const rowStep = step * Math.sin(Math.PI / 3);
const radius = step / Math.sqrt(3) - 0.45;

/** A department with the centre of its hexagon. */
export type Tile = { code: string; x: number; y: number };

export const tiles: Tile[] = rows.flatMap((row, y) =>
  row.split(/\s+/).flatMap((code, x) => {
    if (code === ".") return [];
    const shift = y % 2 === 0 ? step / 2 : 0;
    return [{ code, x: x * step + shift + step / 2, y: round(y * rowStep + step / 2 + 1) }];
  }),
);

/** Above the tiles is a line for the name of one of them. */
const nameHeight = 8;
const width = 13.5 * step;

export const viewBox = `0 ${-nameHeight} ${width} ${Math.ceil(rows.length * rowStep + 4) + nameHeight}`;
export const namePlace = { x: width / 2, y: -nameHeight / 2, fontSize: 6 };

const halfWidth = round(radius * Math.cos(Math.PI / 6));
const halfSide = round(radius / 2);
const outline = `l${halfWidth} ${halfSide}v${2 * halfSide}l-${halfWidth} ${halfSide}l-${halfWidth}-${halfSide}v-${2 * halfSide}z`;

/** The hexagon around a centre. */
export function tilePath(x: number, y: number): string {
  return `M${x} ${round(y - 2 * halfSide)}${outline}`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
