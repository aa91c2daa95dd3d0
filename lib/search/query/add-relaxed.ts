import { pageSize } from "@/lib/contract/registry";
import type { IndexReader } from "../index/index-reader";
import { conditionsOfOne, exactNamesIn, fetchPaths } from "./add-paths";
import { type BestPath, type Option, PathFinder } from "./best-paths";
import { Evaluation, keysOf } from "./expression";
import { conditionsOf, type Path, tiersOf } from "./path";
import { firstIds, type Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import type { Reading, SearchContext } from "./reading";
import { knownPlaceWeight } from "./strategies/towns";

/** How companies were found: with other words than typed, and without some of them (by their places). */
export type Found = { isCorrected: boolean; without: readonly number[] };

export const nothingLeft: Found = { isCorrected: false, without: [] };

/** Paths are compared by their worth; of so many it is looked whether they are a company's whole name. */
const maxPaths = 16;
/** A region or department is taken to have at least so many of all companies. */
const areaShare = 0.05;
/** Other readings than the best are shown when they are worth at least so much of it. */
const leastShare = 0.6;
/** When all words are read at least so well, only companies are shown that have the same words, read in any way. */
const likelyWeight = 0.6;
/** In shares of what the rarest word is worth: what a word left aside costs at most, and a company's whole name adds. */
const shares = { leftAside: 0.25, wholeName: 0.2 };

/**
 * Adds the companies that meet the readings worth most together. Words that cannot be met with them are left
 * aside; then those of the next best readings follow, until a page is full.
 */
export async function addRelaxed(
  reader: IndexReader,
  context: SearchContext,
  readings: readonly Reading[],
  ranking: Ranking,
): Promise<Found> {
  const { query, counts, considered } = context;
  const { companies } = await context.vocabularies();
  // What it tells of a company to meet what n companies meet: the rarer, the more.
  const bits = (n: number) => Math.max(0, Math.log2((companies + 1) / (n + 1)));
  const asked = readings.filter(({ from, to }) => considered.slice(from, to).every(Boolean));
  const postings = await reader.fetch(keysOf(asked.flatMap(conditionsOfOne)));
  const evaluation = new Evaluation(postings);
  const worths = counts.map(bits);
  for (const place of asked.filter(isKnownPlace)) {
    const { size } = evaluation.companies(conditionsOfOne(place));
    const least = place.isArea ? companies * areaShare : 0;
    if (size + least > 0) limitWorths(worths, place, bits(Math.max(size, least)));
  }
  const options = asked.flatMap((reading) => optionOf(reading, evaluation, worths, counts, bits));
  const costs = worths.map((worth) => Math.min(worth / 2, bits(0) * shares.leftAside));
  const finder = new PathFinder(options, costs);
  const [best] = finder.best(1);
  if (!best) return nothingLeft;
  const isSure = leftAside(best, counts.length).length === 0 && best.options.every(isLikely);
  const found = finder.best(maxPaths, leastShare * gainOf(best));
  const meant = isSure ? found.filter((path) => spansOf(path) === spansOf(best)) : found;
  const shown = enough(meant, query);
  const fetched = await fetchPaths(
    reader,
    shown.map(({ path }) => path),
  );
  const ranked = shown.map((each) => {
    const exact = exactNamesIn(each.path, fetched, conditionsOf(each.path), evaluation);
    const more = exact.length > 0 ? bits(0) * shares.wholeName : 0;
    return { ...each, exact, worth: each.best.worth + more };
  });
  ranked.sort((a, b) => b.worth - a.worth);
  for (const { best: each, path, exact } of ranked) {
    ranking.addList(exact);
    ranking.addRelaxedGroup(each.companies, tiersOf(path), fetched);
  }
  const first = (ranked[0] as (typeof ranked)[0]).best;
  return {
    isCorrected: first.options.some(({ reading }) => reading.isCorrected),
    without: leftAside(first, counts.length),
  };
}

type Shown = { best: BestPath; path: Path };

/** The best paths that fill a page together, and those of equal worth; others are worth too little. */
function enough(found: readonly BestPath[], query: NameQuery): Shown[] {
  const ids = new Set<number>();
  const least = leastShare * gainOf(found[0] as BestPath);
  const shown: Shown[] = [];
  for (const best of found) {
    const isFull = ids.size >= pageSize;
    if (isFull && rounded(best.worth) !== rounded(shown.at(-1)?.best.worth ?? 0)) break;
    if (gainOf(best) < least) continue;
    for (const id of firstIds(best.companies, pageSize).ids) ids.add(id);
    shown.push({ best, path: pathOf(best, query) });
  }
  return shown;
}

/** So that the order in which parts were summed up makes no difference. */
function rounded(worth: number): number {
  return Math.round(worth * 1e6) / 1e6;
}

/** Whether a reading is so likely that nothing else need be shown. */
function isLikely({ reading: { expression, weight } }: Option): boolean {
  return expression === null || weight >= likelyWeight;
}

/** The places of the words that a path does not read. */
function leftAside({ options }: BestPath, length: number): number[] {
  const isRead = (at: number) => options.some(({ reading: { from, to } }) => from <= at && at < to);
  return Array.from({ length }, (_, at) => at).filter((at) => !isRead(at));
}

/** Where the words stand that a path looks for in names and places. */
function spansOf({ options }: BestPath): string {
  const asked = options.filter(({ reading }) => reading.expression !== null);
  return asked.map(({ reading: { from, to } }) => `${from}-${to}`).join();
}

function gainOf({ options }: BestPath): number {
  return options.reduce((sum, { gain }) => sum + gain, 0);
}

/** A place that is written so, and not only like it. */
function isKnownPlace({ isPlace, weight }: Reading): boolean {
  return isPlace === true && weight === knownPlaceWeight;
}

/** The words of a place are together worth no more than it, also as words of a name. */
function limitWorths(worths: number[], { from, to }: Reading, most: number): void {
  const share = Math.min(1, most / Math.max(1, total(worths.slice(from, to))));
  for (let at = from; at < to; at += 1) worths[at] = (worths[at] as number) * share;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/**
 * A reading's companies and worth in bits, by their rarity; none where no company meets it. It is worth no more
 * than its words are as typed, where these are known.
 */
function optionOf(
  reading: Reading,
  evaluation: Evaluation,
  worths: readonly number[],
  counts: readonly number[],
  bits: (n: number) => number,
): Option[] {
  if (reading.expression === null) return [{ reading, ids: null, gain: Number.EPSILON }];
  const ids = evaluation.companies(conditionsOfOne(reading));
  if (ids.isEmpty()) return [];
  const isKnown = counts.slice(reading.from, reading.to).every((n) => n > 0);
  const asTyped = isKnown
    ? total(worths.slice(reading.from, reading.to))
    : Number.POSITIVE_INFINITY;
  const worth = Math.min(bits(ids.size), asTyped);
  return [{ reading, ids, gain: reading.weight * worth + Number.EPSILON }];
}

function pathOf({ options }: BestPath, { legalForms }: NameQuery): Path {
  const readings = options.map(({ reading }) => reading);
  const read = readings.flatMap((reading) => reading.legalForms ?? []);
  return { readings, legalForms: [...legalForms, ...read] };
}
