/** A class of counts, and the shade that it has on a map: 1 is the lightest. */
export type CountClass = { from: number; to: number; shade: number };

const shades = 6;
/** Overseas territories have so few that a scale from theirs would leave little for the others. */
const lowPart = 0.1;
/** If the most is less than this many times the least, the bounds have two digits. */
const closeTimes = 10;

/**
 * Classes of the counts, the lowest first, such as 1, 2–4, 5–9, 10–19, 20–49 and 50–98. Each begins at a number of one
 * digit, or of two if the counts are close. The steps are equal on a logarithmic scale, between what all but the lowest
 * tenth reach and the most.
 */
export function countClasses(counts: readonly number[]): CountClass[] {
  const sorted = counts.toSorted((one, other) => one - other);
  const least = sorted[0];
  const most = sorted.at(-1);
  const low = sorted[Math.floor(sorted.length * lowPart)];
  if (least === undefined || most === undefined || low === undefined) return [];
  const digits = most < closeTimes * low ? 2 : 1;
  const steps = Array.from({ length: shades - 1 }, (_, at) =>
    toDigits(digits, low * ((most + 1) / low) ** ((at + 1) / shades)),
  ).filter((step) => step > least && step <= most);
  return [...new Set([least, ...steps])].map((from, at, bounds) => ({
    from,
    to: (bounds[at + 1] ?? most + 1) - 1,
    shade: Math.round((shades * (at + 1)) / bounds.length),
  }));
}

function toDigits(digits: number, number: number): number {
  return Math.round(Number(number.toPrecision(digits)));
}
