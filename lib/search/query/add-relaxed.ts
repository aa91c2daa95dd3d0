import { pageSize } from "@/lib/contract/search-constants";
import { isLightWord } from "../analysis/light-words";
import type { IndexReader } from "../index/index-reader";
import { exactNamesIn, fetchPaths } from "./add-paths";
import { type BestPath, type Option, PathFinder, type Rules, rulesOfNames } from "./best-paths";
import { Evaluation, keysOf } from "./expression";
import { conditionsOf, type Path } from "./path";
import { firstIds, type Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import type { Reading, SearchContext } from "./reading";
import { knownPlaceWeight } from "./strategies/places";
import { unfinishedPaths, unreadWords } from "./unfinished-paths";

/** How the query was changed to find companies. `without`: the indexes of the words that were ignored. */
export type QueryChanges = { isCorrected: boolean; without: readonly number[] };

export const noChanges: QueryChanges = { isCorrected: false, without: [] };

/** If fewer companies than these have all words, and none exactly, the query is also read in other ways. */
export const fewMatches = 5;
/** How many of the best paths are compared. */
const maxPaths = 16;
/** A region or department is assumed to have at least this share of all companies. */
const areaShare = 0.05;
/** A path is shown if its gain is at least this share of the best one's. */
const minShare = 0.6;
/** If the best path reads every word with at least this weight, the others must split the query at the same words. */
const likelyWeight = 0.6;
/** As shares of the worth of a word that no company has: the highest cost of an ignored word; a whole name's bonus. */
const shares = { ignoredWord: 0.25, wholeName: 0.2 };

/**
 * Adds the companies of the best paths until a page is full. A path may ignore words and use other words than typed.
 * `beginnings`: used if no path reads every word without them and without another spelling. Companies that have all
 * words with them come first; the other paths follow only if these are few. If the text says filters, a path must read
 * words that are worth more than half of it, and light words are worth nothing.
 */
export async function addRelaxed(
  reader: IndexReader,
  context: SearchContext,
  readings: readonly Reading[],
  beginnings: readonly Reading[],
  ranking: Ranking,
): Promise<QueryChanges> {
  const { query, counts, considered } = context;
  const { companies } = await context.vocabularies();
  // The information content of a match with n companies, in bits: the fewer companies match, the more.
  const bits = (n: number) => Math.max(0, Math.log2((companies + 1) / (n + 1)));
  const allowed = readings.filter(({ from, to }) => considered.slice(from, to).every(Boolean));
  const postings = await reader.fetch(keysOf(conditionsOf(allowed)));
  const evaluation = new Evaluation(postings);
  // One of two words is always worth half of them.
  const isOfFilters = counts.length > 2 && (await context.saysFilters?.());
  const isLight = (at: number) => isOfFilters && isLightWord(query.words, at);
  const worths = counts.map((n, at) => (isLight(at) ? 0 : bits(n)));
  for (const place of allowed.filter(isKnownPlace)) {
    const { size } = evaluation.companies(conditionsOf([place]));
    const minSize = place.isArea ? companies * areaShare : 0;
    if (size + minSize > 0) limitWorths(worths, place, bits(Math.max(size, minSize)));
  }
  const options = allowed.flatMap((reading) => optionOf(reading, evaluation, worths, counts, bits));
  const optionsOfBeginnings = async () => {
    const ofBeginnings = new Evaluation(await reader.fetch(keysOf(conditionsOf(beginnings))));
    return beginnings.flatMap((each) => optionOf(each, ofBeginnings, worths, counts, bits));
  };
  const length = counts.length;
  const unfinished = await unfinishedPaths(
    { options, beginnings, optionsOfBeginnings, length },
    maxPaths,
  );
  const add = (paths: readonly BestPath[]) =>
    addPaths(reader, query, paths, evaluation, bits(0) * shares.wholeName, ranking);
  if (unfinished.length > 0) await add(unfinished);
  if (ranking.hasAtLeast(fewMatches)) return noChanges;
  const costs = worths.map((worth) => Math.min(worth / 2, bits(0) * shares.ignoredWord));
  const finder = new PathFinder(options, costs, isOfFilters ? mostOf(worths) : rulesOfNames);
  const [best] = unfinished.length > 0 ? unfinished : finder.best(1);
  if (!best) return noChanges;
  const isLikely =
    unreadWords(best.options, length).length === 0 && best.options.every(isLikelyOption);
  const found = finder.best(maxPaths, minShare * gainOf(best));
  const candidates = isLikely ? found.filter((path) => spansOf(path) === spansOf(best)) : found;
  const first = await add(pathsOfPage(candidates));
  if (first === undefined || unfinished.length > 0) return noChanges;
  return {
    isCorrected: first.options.some(({ reading }) => reading.isCorrected),
    without: unreadWords(first.options, length),
  };
}

/** Adds the companies of the paths, those with exact names first. Returns the path that comes first. */
async function addPaths(
  reader: IndexReader,
  query: NameQuery,
  paths: readonly BestPath[],
  evaluation: Evaluation,
  bonus: number,
  ranking: Ranking,
): Promise<BestPath | undefined> {
  const shown = paths.map((best) => ({ best, path: pathOf(best, query) }));
  const fetched = await fetchPaths(
    reader,
    shown.map(({ path }) => path),
  );
  const ranked = shown.map(({ best, path }) => {
    const exact = exactNamesIn(path, fetched, conditionsOf(path.readings), evaluation);
    return { best, path, exact, worth: best.worth + (exact.length > 0 ? bonus : 0) };
  });
  ranked.sort((a, b) => b.worth - a.worth);
  for (const { best, path, exact } of ranked) {
    ranking.addList(exact);
    if (best.companies) ranking.addRelaxedGroup(best.companies, path, fetched);
  }
  return ranked[0]?.best;
}

/** The best paths whose companies fill a page, and paths as good as the last of them. */
function pathsOfPage(found: readonly BestPath[]): BestPath[] {
  const ids = new Set<number>();
  const minGain = found[0] ? minShare * gainOf(found[0]) : 0;
  const shown: BestPath[] = [];
  for (const best of found) {
    const isFull = ids.size >= pageSize;
    if (isFull && rounded(best.worth) !== rounded(shown.at(-1)?.worth ?? 0)) break;
    if (gainOf(best) < minGain) continue;
    for (const id of best.companies ? firstIds(best.companies, pageSize).ids : []) ids.add(id);
    shown.push(best);
  }
  return shown;
}

/** Without the last digits, because they depend on the order in which gains are added. */
function rounded(worth: number): number {
  return Math.round(worth * 1e6) / 1e6;
}

function isLikelyOption({ reading: { expression, weight } }: Option): boolean {
  return expression === null || weight >= likelyWeight;
}

/** The ranges of words that set a condition. */
function spansOf({ options }: BestPath): string {
  const readings = options.filter(({ reading }) => reading.expression !== null);
  return readings.map(({ reading: { from, to } }) => `${from}-${to}`).join();
}

function gainOf({ options }: BestPath): number {
  return options.reduce((sum, { gain }) => sum + gain, 0);
}

/** Whether the words are the exact name of a place, and not only similar to it. */
function isKnownPlace({ isPlace, weight }: Reading): boolean {
  return isPlace === true && weight === knownPlaceWeight;
}

/** A path must read words that are worth more than the others together. */
function mostOf(worths: readonly number[]): Rules<Reading> {
  const read = ({ reading: { from, to } }: Option) => total(worths.slice(from, to));
  const isMost = (path: readonly Option[]) => total(path.map(read)) > total(worths) / 2;
  return { ...rulesOfNames, isAnswer: (path) => rulesOfNames.isAnswer(path) && isMost(path) };
}

/** Scales the worths of a place's words down, so that their sum is at most the worth of the place. */
function limitWorths(worths: number[], { from, to }: Reading, limit: number): void {
  const share = Math.min(1, limit / Math.max(1, total(worths.slice(from, to))));
  for (let at = from; at < to; at += 1) worths[at] = (worths[at] as number) * share;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/**
 * A reading with its companies and its gain, which is its weight times its rarity in bits. If companies have all its
 * words as typed, the rarity is at most that of the words. Empty if no company matches.
 */
function optionOf(
  reading: Reading,
  evaluation: Evaluation,
  worths: readonly number[],
  counts: readonly number[],
  bits: (n: number) => number,
): Option[] {
  if (reading.expression === null) return [{ reading, ids: null, gain: Number.EPSILON }];
  const ids = evaluation.companies(conditionsOf([reading]));
  if (ids.isEmpty()) return [];
  const { from, to } = reading;
  const isKnown = counts.slice(from, to).every((n) => n > 0);
  const asTyped = isKnown ? total(worths.slice(from, to)) : Number.POSITIVE_INFINITY;
  const rarity = Math.min(bits(ids.size), asTyped);
  return [{ reading, ids, gain: reading.weight * rarity + Number.EPSILON }];
}

function pathOf({ options }: BestPath, { legalForms }: NameQuery): Path {
  const readings = options.map(({ reading }) => reading);
  const more = readings.flatMap((reading) => reading.legalForms ?? []);
  return { readings, legalForms: [...legalForms, ...more] };
}
