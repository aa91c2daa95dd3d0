import { useTranslations } from "next-intl";
import { departmentOfPostalCode, findDepartment } from "@/lib/contract/departments";
import type { Company } from "@/lib/contract/registry";

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
  "971 972 973 974 976 . .  .  .  .  .  2A",
];

const step = 10;
const rowStep = step * Math.sin(Math.PI / 3);
const radius = step / Math.sqrt(3) - 0.45;

type Tile = { code: string; outline: string };

const tiles: Tile[] = rows.flatMap((row, y) =>
  row.split(/\s+/).flatMap((code, x) => {
    if (code === ".") return [];
    const shift = y % 2 === 0 ? step / 2 : 0;
    return [{ code, outline: hexagon(x * step + shift + step / 2, y * rowStep + step / 2 + 1) }];
  }),
);

function hexagon(x: number, y: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

const outlineOf = (shown: Tile[]) => shown.map(({ outline }) => outline).join("");
const width = 13.5 * step;
const height = Math.ceil(rows.length * rowStep + 4);

/** The codes of the departments on the map. */
export const mappedDepartments = tiles.map(({ code }) => code);

/** A map of France that highlights the department of an address. */
export function DepartmentMap({ address }: { address: Company["address"] }) {
  const t = useTranslations("company");
  const department = departmentOf(address);
  const name = department && `${department.name} (${department.code})`;
  const lit = tiles.filter(({ code }) => code === department?.code);
  const label = name && lit.length > 0 ? t("mapOf", { department: name }) : t("map");
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="mx-auto w-full max-w-64"
      >
        <path
          d={outlineOf(tiles.filter((tile) => !lit.includes(tile)))}
          className="fill-tile print:fill-none print:stroke-line-strong print:[stroke-width:0.3]"
        />
        <path d={outlineOf(lit)} className="fill-accent print:fill-ink" />
      </svg>
      <figcaption className="mt-3 text-center text-sm text-ink-soft">
        {name ?? t(address.country === "FR" ? "mapNotPublished" : "mapAbroad")}
      </figcaption>
    </figure>
  );
}

function departmentOf({ country, postalCode }: Company["address"]) {
  const code = country === "FR" && postalCode ? departmentOfPostalCode(postalCode) : null;
  return code === null ? undefined : findDepartment(code);
}
