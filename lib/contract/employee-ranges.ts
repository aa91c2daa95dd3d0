/** The fewest employees of INSEE's codes of headcount ranges, in ascending order. */
const fewest = [
  ...([
    ["01", 1],
    ["02", 3],
    ["03", 6],
    ["11", 10],
    ["12", 20],
    ["21", 50],
    ["22", 100],
  ] as const),
  ...([
    ["31", 200],
    ["32", 250],
    ["41", 500],
    ["42", 1_000],
    ["51", 2_000],
  ] as const),
  ...([
    ["52", 5_000],
    ["53", 10_000],
  ] as const),
];

/** The codes of all ranges with at least so many employees, separated by commas. */
export function employeesFrom(count: number): string {
  return fewest
    .filter(([, least]) => least >= count)
    .map(([code]) => code)
    .join(",");
}

/** How many employees a list of codes begins with, if it is that of `employeesFrom` in any order; null for another list. */
export function fewestEmployees(codes: readonly string[]): number | null {
  if (codes.length < 2) return null;
  const sorted = codes.toSorted().join(",");
  return fewest.find(([, least]) => employeesFrom(least) === sorted)?.[1] ?? null;
}
