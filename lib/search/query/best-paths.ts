import { isEmpty, type LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { Reading } from "./reading";

/** A reading, the companies that meet it (null: all), and what meeting it is worth, in bits. */
export type Option = { reading: Reading; ids: LazyIds | null; gain: number };

/** Nobody can have more intersections made than these with what is typed. */
const maxIntersections = 1_000;

export type BestPath = { options: readonly Option[]; worth: number };

/**
 * Of all ways to read some of a query's words, each at most once, and to leave the others aside: those that a
 * company meets, the best first, at most so many. A path is worth what its readings are, less `leftAside` for
 * each word that it does not read. Goes through the words in order, and gives a way up once it cannot be
 * worth more than those that are known.
 */
export function bestPaths(
  options: readonly Option[],
  length: number,
  leftAside: number,
  most: number,
): BestPath[] {
  const startingAt = Array.from({ length }, (_, at) =>
    options
      .filter(({ reading }) => reading.from === at)
      .sort((a, b) => b.gain - a.gain || b.reading.to - a.reading.to),
  );
  const mostFrom = new Array<number>(length + 1).fill(0);
  for (let at = length - 1; at >= 0; at -= 1) {
    const worths = (startingAt[at] ?? []).map(
      ({ reading, gain }) => gain + (mostFrom[reading.to] as number),
    );
    mostFrom[at] = Math.max((mostFrom[at + 1] as number) - leftAside, ...worths);
  }
  const best: BestPath[] = [];
  let intersections = 0;
  const goOn = (at: number, ids: LazyIds | null, worth: number, path: readonly Option[]) => {
    const least = best.length < most ? Number.NEGATIVE_INFINITY : (best.at(-1)?.worth as number);
    if (worth + (mostFrom[at] as number) <= least) return;
    if (at === length) {
      if (path.some(({ reading }) => isName(reading))) keep(best, { options: path, worth }, most);
      return;
    }
    for (const option of startingAt[at] ?? []) {
      if (intersections >= maxIntersections) break;
      const met = bothOf(ids, option.ids);
      if (ids !== null && option.ids !== null) intersections += 1;
      if (met !== null && isEmpty(met)) continue;
      goOn(option.reading.to, met, worth + option.gain, [...path, option]);
    }
    goOn(at + 1, ids, worth - leftAside, path);
  };
  goOn(0, null, 0, []);
  return best;
}

/** Of equal worth, the one found first comes first. */
function keep(best: BestPath[], path: BestPath, most: number): void {
  const at = best.findIndex(({ worth }) => worth < path.worth);
  best.splice(at < 0 ? best.length : at, 0, path);
  if (best.length > most) best.pop();
}

function bothOf(one: LazyIds | null, other: LazyIds | null): LazyIds | null {
  if (one === null || other === null) return one ?? other;
  return new LazyIntersection([one, other]);
}

/** A place alone, or a legal form, is no answer. */
function isName({ expression, isPlace }: Reading): boolean {
  return expression !== null && !isPlace;
}
