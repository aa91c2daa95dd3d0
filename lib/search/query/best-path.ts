import type { IdSet } from "../postings/id-set";
import type { Reading } from "./reading";

/** A reading, the companies that meet it (null: all), and what meeting it is worth, in bits. */
export type Option = { reading: Reading; ids: IdSet | null; gain: number };

/** Nobody can have more intersections made than these with what is typed. */
const maxIntersections = 1_000;

/**
 * Of all ways to read some of a query's words, each at most once, and to leave the others aside: the one of
 * the highest gain that a company meets. Empty when there is none. Goes through the words in order and
 * gives up a way once it cannot gain more than the best so far.
 */
export function bestPath(options: readonly Option[], length: number): Option[] {
  const startingAt = Array.from({ length }, (_, at) =>
    options
      .filter(({ reading }) => reading.from === at)
      .sort((a, b) => b.gain - a.gain || b.reading.to - a.reading.to),
  );
  const mostFrom = new Array<number>(length + 1).fill(0);
  for (let at = length - 1; at >= 0; at -= 1) {
    const gains = (startingAt[at] ?? []).map(
      ({ reading, gain }) => gain + (mostFrom[reading.to] as number),
    );
    mostFrom[at] = Math.max(mostFrom[at + 1] as number, ...gains);
  }
  const best = { path: [] as readonly Option[], gain: 0 };
  let intersections = 0;
  const goOn = (at: number, ids: IdSet | null, gain: number, path: readonly Option[]) => {
    if (gain + (mostFrom[at] as number) <= best.gain) return;
    if (at === length) {
      if (path.some(({ reading }) => isName(reading))) Object.assign(best, { path, gain });
      return;
    }
    for (const option of startingAt[at] ?? []) {
      if (intersections >= maxIntersections) return;
      const met = bothOf(ids, option.ids);
      if (ids !== null && option.ids !== null) intersections += 1;
      if (met?.chunks.length === 0) continue;
      goOn(option.reading.to, met, gain + option.gain, [...path, option]);
    }
    goOn(at + 1, ids, gain, path);
  };
  goOn(0, null, 0, []);
  return [...best.path];
}

function bothOf(one: IdSet | null, other: IdSet | null): IdSet | null {
  if (one === null || other === null) return one ?? other;
  return one.and(other);
}

/** A place alone, or a legal form, is no answer. */
function isName({ expression, isPlace }: Reading): boolean {
  return expression !== null && !isPlace;
}
