/** INSEE's codes of headcount ranges, each with its fewest employees, in ascending order. Both codes of 0 mean none. */
export const leastEmployees: readonly (readonly [code: string, least: number])[] = Object.entries({
  NN: 0,
  "00": 0,
  "01": 1,
  "02": 3,
  "03": 6,
  "11": 10,
  "12": 20,
  "21": 50,
  "22": 100,
  "31": 200,
  "32": 250,
  "41": 500,
  "42": 1_000,
  "51": 2_000,
  "52": 5_000,
  "53": 10_000,
}).sort(([, one], [, other]) => one - other);

/** The most employees of the range that begins with so many; Infinity for the last range. */
function mostFrom(least: number): number {
  const next = leastEmployees.find(([, other]) => other > least)?.[1] ?? Number.POSITIVE_INFINITY;
  return next - 1;
}

/** The codes of all ranges that lie within these numbers of employees, separated by commas; empty: none does. */
export function employeesWithin(least: number, most: number): string {
  return leastEmployees
    .filter(([, first]) => first >= least && mostFrom(first) <= most)
    .map(([code]) => code)
    .join(",");
}

/** The codes of the range that holds a number of employees, separated by commas. */
export function employeesAround(count: number): string {
  const least = Math.max(
    ...leastEmployees.map(([, first]) => first).filter((first) => first <= count),
  );
  return employeesWithin(least, mostFrom(least));
}

/** The codes of all ranges with at least so many employees, separated by commas. */
export function employeesFrom(count: number): string {
  return employeesWithin(count, Number.POSITIVE_INFINITY);
}

/** From how many to how many employees a list of codes reaches without a gap; `most` null: no limit. Null for another list. */
export function employeeSpan(
  codes: readonly string[],
): { least: number; most: number | null } | null {
  if (codes.length < 2) return null;
  const starts = leastEmployees.filter(([code]) => codes.includes(code)).map(([, first]) => first);
  const least = Math.min(...starts);
  const most = mostFrom(Math.max(...starts));
  const isWhole = employeesWithin(least, most) === inOrder(codes);
  return isWhole ? { least, most: Number.isFinite(most) ? most : null } : null;
}

function inOrder(codes: readonly string[]): string {
  const order = leastEmployees.map(([code]) => code);
  return codes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).join(",");
}
