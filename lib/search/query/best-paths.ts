import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { Reading } from "./reading";

/** A reading, the companies that meet it (null: all), and what meeting it is worth, in bits. */
export type Option = { reading: Reading; ids: LazyIds | null; gain: number };
/** The companies that meet all its options, and its options in the order of the words. */
export type BestPath = { options: readonly Option[]; companies: LazyIds; worth: number };

/** Nobody can make this take longer with what is typed; what was found by then is taken. */
const maxWork = 600_000;
/** A chunk of a set takes as long as so many ids. */
const chunkWork = 64;
/** Smaller sets are made whole, so that what follows goes through them alone. */
const maxMade = 1 << 16;

/**
 * Looks for the best ways to read some of a query's words, each at most once, and to leave the others aside. A path is
 * worth what its readings are, less the cost of each word that it does not read. Goes from the word worth most to the
 * one worth least, so that few companies are left after the first. What was intersected once is kept for the next look.
 */
export class PathFinder {
  /** The options of each word, those worth most first. */
  private readonly covering: readonly (readonly Option[])[];
  /** The words, those worth most first; and what all from each on are worth at most. */
  private readonly order: readonly number[];
  private readonly mostFrom: readonly number[];
  private readonly intersections = new Map<LazyIds | null, Map<Option, LazyIds | null>>();
  private work = 0;

  constructor(
    options: readonly Option[],
    private readonly costs: readonly number[],
  ) {
    this.covering = costs.map((_, at) =>
      options
        .filter(({ reading: { from, to } }) => from <= at && at < to)
        .sort((a, b) => b.gain - a.gain || b.reading.to - a.reading.to),
    );
    const most = this.covering.map((each, at) =>
      Math.max(
        -(costs[at] as number),
        ...each.map(({ reading: { from, to }, gain }) => gain / (to - from)),
      ),
    );
    this.order = [...most.keys()].sort((a, b) => (most[b] as number) - (most[a] as number));
    this.mostFrom = this.order.map((_, rank) =>
      this.order.slice(rank).reduce((sum, at) => sum + Math.max(0, most[at] as number), 0),
    );
  }

  /**
   * The paths that a company meets, the best first, at most so many. Gives a way up once it cannot be worth more than
   * those that are known, or its readings not at least `leastGain`.
   */
  best(most: number, leastGain = 0): BestPath[] {
    const { order, covering, costs, mostFrom } = this;
    const best: BestPath[] = [];
    const isDecided = costs.map(() => false);
    const goOn = (rank: number, ids: LazyIds | null, worth: number, path: readonly Option[]) => {
      const at = order[rank];
      if (at === undefined) {
        const hasName = path.some(({ reading }) => isName(reading));
        if (hasName && ids !== null) keep(best, { options: path, companies: ids, worth }, most);
        return;
      }
      if (isDecided[at]) return goOn(rank + 1, ids, worth, path);
      const least = best.length < most ? Number.NEGATIVE_INFINITY : (best.at(-1)?.worth as number);
      const gain = path.reduce((sum, each) => sum + each.gain, 0);
      if (worth + (mostFrom[rank] as number) <= least) return;
      if (gain + (mostFrom[rank] as number) < leastGain) return;
      for (const option of covering[at] ?? []) {
        const { from, to } = option.reading;
        if (isDecided.slice(from, to).some(Boolean)) continue;
        const met = this.meeting(ids, option);
        if (met === "unknown" || met?.isEmpty()) continue;
        isDecided.fill(true, from, to);
        goOn(rank + 1, met, worth + option.gain, [...path, option]);
        isDecided.fill(false, from, to);
      }
      isDecided[at] = true;
      goOn(rank + 1, ids, worth - (costs[at] as number), path);
      isDecided[at] = false;
    };
    goOn(0, null, 0, []);
    return best;
  }

  /** Those of the companies that meet an option too; unknown once enough work was done. */
  private meeting(ids: LazyIds | null, option: Option): LazyIds | null | "unknown" {
    const known = this.intersections.get(ids) ?? new Map<Option, LazyIds | null>();
    this.intersections.set(ids, known);
    const kept = known.get(option);
    if (kept !== undefined) return kept;
    if (this.work >= maxWork) return "unknown";
    const met = bothOf(ids, option.ids);
    if (ids !== null && option.ids !== null) this.work += workOf(ids, option.ids);
    const made = met !== null && met.size <= maxMade ? met.whole() : met;
    known.set(option, made);
    return made;
  }
}

/** Of equal worth, the path that was found first comes first. */
function keep(best: BestPath[], path: BestPath, most: number): void {
  const at = best.findIndex(({ worth }) => worth < path.worth);
  const options = [...path.options].sort((a, b) => a.reading.from - b.reading.from);
  best.splice(at < 0 ? best.length : at, 0, { ...path, options });
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

/** Of an intersection: the smaller set is gone through. */
function workOf(one: LazyIds, other: LazyIds): number {
  const smaller = one.size < other.size ? one : other;
  return smaller.size + smaller.chunks.length * chunkWork;
}
