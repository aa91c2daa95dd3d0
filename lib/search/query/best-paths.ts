import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import { isName } from "./path";
import type { Reading } from "./reading";

/** The range of words that a reading is of: `from` inclusive, `to` exclusive. */
export type Span = { from: number; to: number };
/** A reading, the companies that match it (null: all), and its gain in bits. */
export type Option<Read extends Span = Reading> = {
  reading: Read;
  ids: LazyIds | null;
  gain: number;
};
type Options<Read extends Span> = readonly Option<Read>[];
/** Options in the order of the words, and the companies that match all of them (null: all). */
export type BestPath<Read extends Span = Reading> = {
  options: Options<Read>;
  companies: LazyIds | null;
  worth: number;
};

/** Which paths there are: which options one may have together, in any order, and whether a complete one counts. */
export type Rules<Read extends Span> = {
  mayAdd: (path: Options<Read>, option: Option<Read>) => boolean;
  isAnswer: (path: Options<Read>) => boolean;
};

/** A path must ask for words of a name. */
export const rulesOfNames: Rules<Reading> = {
  mayAdd: () => true,
  isAnswer: (path) => path.some(({ reading }) => isName(reading)),
};

/** The most work of one search, in ids, whatever is typed. Then the paths found so far are returned. */
const maxWork = 600_000;
/** Intersecting one chunk costs as much as this many ids. */
const chunkWork = 64;
/** Intersections of at most this many ids are computed in full, so that later ones read only these ids. */
const maxMaterialized = 1 << 16;
/** The most steps of one search. Only texts that were made for it take so many. */
const maxSteps = 100_000;

/**
 * Finds the best paths by branch and bound. A path reads each word of a query at most once and ignores the other words.
 * Its worth is the sum of its options' gains, less the cost of each ignored word. The search decides one word after
 * another: it tries each option that reads the word, and then ignores the word. It starts with the word that can be
 * worth most, so that few companies are left after it. It abandons a branch that no company matches, or whose upper
 * bound is too low. Intersections are cached for the next call of `best`.
 */
export class PathFinder<Read extends Span> {
  /** The options that read each word, by falling gain. */
  private readonly optionsOfWord: readonly Options<Read>[];
  /** The words in the order in which they are decided. */
  private readonly order: readonly number[];
  /** Upper bounds: how much the words from each index of `order` on can add to a path's worth. */
  private readonly bounds: readonly number[];
  /** Whether a word can be neither read nor ignored. */
  private readonly isHopeless: boolean;
  private readonly intersections = new Map<LazyIds | null, Map<Option<Read>, LazyIds | null>>();
  private work = 0;

  /** `costs`: what it costs to ignore each word. A word of infinite cost is never ignored. */
  constructor(
    options: Options<Read>,
    private readonly costs: readonly number[],
    private readonly rules: Rules<Read>,
  ) {
    this.optionsOfWord = costs.map((_, at) =>
      options
        .filter(({ reading: { from, to } }) => from <= at && at < to)
        .sort((a, b) => b.gain - a.gain || b.reading.to - a.reading.to),
    );
    const highest = this.optionsOfWord.map((each, at) =>
      Math.max(
        -(costs[at] as number),
        ...each.map(({ reading: { from, to }, gain }) => gain / (to - from)),
      ),
    );
    this.isHopeless = highest.includes(Number.NEGATIVE_INFINITY);
    this.order = [...highest.keys()].sort(
      (a, b) => (highest[b] as number) - (highest[a] as number),
    );
    this.bounds = this.order.map((_, rank) =>
      this.order.slice(rank).reduce((sum, at) => sum + Math.max(0, highest[at] as number), 0),
    );
  }

  /** At most `limit` paths that a company matches, the best first. Paths that gain less than `minGain` may be left out. */
  best(limit: number, minGain = 0): BestPath<Read>[] {
    const { order, optionsOfWord, costs, bounds, rules } = this;
    const best: BestPath<Read>[] = [];
    if (this.isHopeless) return best;
    const isDecided = costs.map(() => false);
    let steps = 0;
    const visit = (rank: number, ids: LazyIds | null, worth: number, path: Options<Read>) => {
      const at = order[rank];
      if (at === undefined) {
        const options = [...path].sort((a, b) => a.reading.from - b.reading.from);
        if (rules.isAnswer(options)) {
          insertByWorth(best, { options, companies: ids, worth }, limit);
        }
        return;
      }
      steps += 1;
      if (steps > maxSteps) return;
      if (isDecided[at]) return visit(rank + 1, ids, worth, path);
      const bound = bounds[rank] as number;
      const gain = path.reduce((sum, each) => sum + each.gain, 0);
      const isFull = best.length >= limit;
      if (isFull && worth + bound <= (best.at(-1)?.worth as number)) return;
      if (gain + bound < minGain) return;
      for (const option of optionsOfWord[at] ?? []) {
        const { from, to } = option.reading;
        if (isDecided.slice(from, to).some(Boolean) || !rules.mayAdd(path, option)) continue;
        const both = this.intersect(ids, option);
        if (both === "unknown" || both?.isEmpty()) continue;
        isDecided.fill(true, from, to);
        visit(rank + 1, both, worth + option.gain, [...path, option]);
        isDecided.fill(false, from, to);
      }
      const cost = costs[at] as number;
      if (cost === Number.POSITIVE_INFINITY) return;
      isDecided[at] = true;
      visit(rank + 1, ids, worth - cost, path);
      isDecided[at] = false;
    };
    visit(0, null, 0, []);
    return best;
  }

  /** The companies that match the option as well; "unknown" once `maxWork` is reached. */
  private intersect(ids: LazyIds | null, option: Option<Read>): LazyIds | null | "unknown" {
    const ofIds = this.intersections.get(ids) ?? new Map<Option<Read>, LazyIds | null>();
    this.intersections.set(ids, ofIds);
    const known = ofIds.get(option);
    if (known !== undefined) return known;
    if (this.work >= maxWork) return "unknown";
    let both = ids ?? option.ids;
    if (ids !== null && option.ids !== null) {
      both = new LazyIntersection([ids, option.ids]);
      this.work += workOf(ids, option.ids);
    }
    if (both !== null && both.size <= maxMaterialized) both = both.whole();
    ofIds.set(option, both);
    return both;
  }
}

/** Paths of equal worth stay in the order in which they were found. */
function insertByWorth<Path extends { worth: number }>(
  best: Path[],
  path: Path,
  limit: number,
): void {
  const at = best.findIndex(({ worth }) => worth < path.worth);
  best.splice(at < 0 ? best.length : at, 0, path);
  if (best.length > limit) best.pop();
}

/** The work of an intersection, which reads all ids of the smaller set. */
function workOf(one: LazyIds, other: LazyIds): number {
  const smaller = one.size < other.size ? one : other;
  return smaller.size + smaller.chunks.length * chunkWork;
}
