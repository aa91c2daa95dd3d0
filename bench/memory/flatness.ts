/** The resident memory of a process, in MB of 2^20 bytes, so many minutes after the load began. */
export type Sample = { minute: number; megabytes: number };

export type Flatness = { isFlat: boolean; slope: number; median: number; highest: number };

/** The criterion, in words: at most this slope, and no sample above the median by more than this share. */
export const mostSlope = 1;
export const mostAbove = 0.15;

/**
 * Whether the samples from minute `from` on are flat: their least-squares slope is below `mostSlope` MB a minute, and the
 * highest is at most `mostAbove` above their median. The second finds a leap that a slope over many samples hides.
 */
export function flatnessFrom(samples: readonly Sample[], from: number): Flatness {
  const warm = samples.filter(({ minute }) => minute >= from);
  if (warm.length < 3)
    throw new Error(`There are fewer than three samples from minute ${from} on.`);
  const sorted = warm.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const highest = sorted.at(-1) ?? Number.NaN;
  const slope = leastSquaresSlope(warm);
  return {
    isFlat: slope < mostSlope && highest <= median * (1 + mostAbove),
    slope,
    median,
    highest,
  };
}

/** In MB a minute. */
function leastSquaresSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const middle = { minute: mean((each) => each.minute), megabytes: mean((each) => each.megabytes) };
  let products = 0;
  let squares = 0;
  for (const { minute, megabytes } of samples) {
    products += (minute - middle.minute) * (megabytes - middle.megabytes);
    squares += (minute - middle.minute) ** 2;
  }
  return products / squares;
}
