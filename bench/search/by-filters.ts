import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/db/client";
import { departments } from "@/lib/contract/departments";
import type { SearchFilters } from "@/lib/contract/search-query";
import { Random } from "@/lib/demo/random";
import { onLiveRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { formatMs, markdownTable } from "../report";

const divisions = ["41", "43", "46", "47", "49", "56", "62", "68", "70", "71", "86", "96"];
const forms = ["1000", "5710", "5499", "6540", "9220", "57", "54"];
const ranges = ["00", "01", "02", "03", "11", "12", "21"];

/** One to three filters, as an analyst combines them. */
export function makeFilters(count: number, seed: number): SearchFilters[] {
  const random = new Random();
  random.reset(seed, 0, 1);
  const one = (values: readonly string[]) => [values[random.below(values.length)] as string];
  const kinds: (() => SearchFilters)[] = [
    () => ({ department: one(departments.map(({ code }) => code)) }),
    () => ({ nafCode: one(divisions) }),
    () => ({ legalForm: one(forms) }),
    () => ({ employeeRange: one(ranges) as SearchFilters["employeeRange"] & string[] }),
    () => ({ active: random.chance(0.8) }),
    () => ({ createdFrom: `${2005 + random.below(20)}-01-01` }),
  ];
  return Array.from({ length: count }, () => {
    const filters: SearchFilters = {};
    for (let more = 1 + random.below(3); more > 0; more -= 1) {
      Object.assign(filters, kinds[random.below(kinds.length)]?.());
    }
    return filters;
  });
}

/** What is asked with each combination of filters. */
export const searchesByFilters: readonly (readonly [
  label: string,
  ask: (filters: SearchFilters) => Promise<unknown>,
])[] = [
  ["filters alone", (filters) => searchCompanies({ filters }, 1)],
  ["the newest first", (filters) => searchCompanies({ filters, sort: "-createdAt" }, 1)],
  ["by name", (filters) => searchCompanies({ filters, sort: "name" }, 1)],
  ["by name, page 50", (filters) => searchCompanies({ filters, sort: "name" }, 50)],
  ["with facets", (filters) => searchCompanies({ filters }, 1, { facets: true })],
  [
    "every company, with facets",
    () => searchCompanies({ filters: { active: true } }, 1, { facets: true }),
  ],
];

const rounds = 3;

/** Compares a page with its facets to a GROUP BY of the same rows. Both run in turn; the table has the medians. */
export async function compareWithSql(): Promise<string> {
  const cases: [string, SearchFilters, SQL][] = [
    ["active=true", { active: true }, sql`active`],
    ["nafCode=62.01Z", { nafCode: ["62.01Z"] }, sql`naf_code = '62.01Z'`],
    [
      "legalForm=5710&createdFrom=2020-01-01",
      { legalForm: ["5710"], createdFrom: "2020-01-01" },
      sql`legal_form = '5710' and registration_date >= '2020-01-01'`,
    ],
  ];
  const rows: string[][] = [];
  for (const [label, filters, where] of cases) {
    const ours: number[] = [];
    const theirs: number[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      ours.push(
        await time(async () => {
          ({ total } = await searchCompanies({ filters }, 1, { facets: true }));
        }),
      );
      theirs.push(await time(() => groupBy(where)));
    }
    const [mine, other] = [median(ours), median(theirs)];
    rows.push([
      label,
      total.toLocaleString("en"),
      formatMs(mine),
      formatMs(other),
      (other / mine).toFixed(0),
    ]);
  }
  return markdownTable(["Filters", "Companies", "Page and facets", "GROUP BY", "Times"], rows);
}

function groupBy(where: SQL): Promise<unknown> {
  return onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows(
      db,
      sql`select left(naf_code, 2), left(legal_form, 2), employee_range, category, active,
        extract(year from registration_date), count(*) from ${legalUnits} where ${where}
        group by grouping sets ((1), (2), (3), (4), (5), (6))`,
    ),
  );
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
