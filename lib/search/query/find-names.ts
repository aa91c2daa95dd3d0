import { pageSize } from "@/lib/contract/registry";
import type { IndexReader } from "../index/index-reader";
import { type NameKey, nameKey } from "../index/name-key";
import { namePostings, type Postings } from "../index/postings";
import { bestPath, type Option } from "./best-path";
import { exactNames } from "./exact-names";
import { anyOf, type Condition, Evaluation, keysOf } from "./expression";
import { around, conditionsOf, exactNameOf, formOf, type Path, tiersOf } from "./path";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import type { Reading, SearchContext, Strategy } from "./reading";
import { strategies } from "./strategies";
import { rareCount } from "./strategies/spelling";

/** How companies were found: with other words than typed, and without some of them (by their places). */
export type Found = { isCorrected: boolean; without: readonly number[] };

/** Fewer companies than these, none exact, and the query is read in more ways. */
const fewMatches = 5;
const maxRotated = 4;
/** Of longer queries only the rarest words are read in other ways. */
const maxWords = 20;
/** An answer meets at least so much of what the query's words are worth. */
const leastShare = 0.25;
/** What an unknown word is worth, to one that a single company has. */
const unknownShare = 0.5;
const whole: Found = { isCorrected: false, without: [] };

/**
 * Finds the companies that a query names, and adds them to the ranking. All words as typed come first; when few
 * companies have them, other readings of single words are added; when none has, the readings that are worth
 * most are taken, and the words that cannot be met with them are left aside. `isExact`: only as typed.
 */
export async function findNames(
  reader: IndexReader,
  query: NameQuery,
  ranking: Ranking,
  isExact = false,
): Promise<Found> {
  if (query.words.length === 0) return whole;
  const base = await addAsTyped(reader, query, ranking);
  if (isExact || base.hasExactName || ranking.hasAtLeast(fewMatches)) return whole;
  const { companies: size } = await reader.vocabularies();
  const context: SearchContext = { query, reader, size, counts: base.counts };
  const few = await readingsOf("few", context);
  if (ranking.found > 0) {
    await addSimilar(context, base, few, ranking);
    return whole;
  }
  const more = await readingsOf("nothing", context);
  return addBest(context, [...base.always, ...few, ...more], ranking);
}

async function readingsOf(when: Strategy["when"], context: SearchContext): Promise<Reading[]> {
  const asked = strategies.filter((strategy) => strategy.when === when);
  const readings = await Promise.all(asked.map(({ rewrite }) => rewrite(context)));
  return readings.flat();
}

/** What was read of a query as typed. */
type Base = {
  path: Path;
  always: readonly Reading[];
  counts: readonly number[];
  hasExactName: boolean;
};

/**
 * Adds exact names, then the companies that have all words as typed, then those that have neighbouring words
 * written together, and those of the name that stands beside a place.
 */
async function addAsTyped(reader: IndexReader, query: NameQuery, ranking: Ranking): Promise<Base> {
  const context: SearchContext = { query, reader, size: 0, counts: [] };
  const always = await readingsOf("always", context);
  const readings = always.slice(0, query.words.length);
  const others = always.slice(query.words.length);
  const path: Path = { readings, legalForms: query.legalForms };
  const first = tiersOf({ readings: readings.slice(0, 1), legalForms: [] }).slice(0, 2);
  const turned = turnedKeys(query.words);
  const postings = await reader.fetch(
    [
      ...turned.map(namePostings),
      ...keysOf([...conditionsOf(path), ...conditionsOf({ readings: others, legalForms: [] })]),
      ...keysOf(formConditions(path)),
    ],
    query.words.length === 1 ? keysOf(first.flat()) : [],
  );
  const evaluation = new Evaluation(postings);
  const isFound = (reading: Reading) => companiesOf(evaluation, reading).chunks.length > 0;
  const paths = pathsAround(path, others.filter(isFound));
  const placed = paths.filter(({ readings }) => readings.some(({ isPlace }) => isPlace));
  const exact = exactAsTyped(path, turned, postings, evaluation);
  ranking.addList(exact);
  const there = await fetchPaths(reader, placed);
  const exactThere = placed.map((each) => exactNamesOf(each, there));
  for (const list of exactThere) ranking.addList(list);
  ranking.addGroup(evaluation.companies(conditionsOf(path)), tiersOf(path), postings);
  for (const each of paths) {
    if (!placed.includes(each)) addGroup(each, postings, ranking);
  }
  for (const each of placed) addGroup(each, there, ranking);
  return {
    path,
    always,
    counts: readings.map((reading) => companiesOf(evaluation, reading).size),
    hasExactName: exact.length + exactThere.flatMap((list) => [...list]).length > 0,
  };
}

/** Exact names, of equal importance those as typed before those turned round or split otherwise. */
function exactAsTyped(
  path: Path,
  turned: readonly NameKey[],
  postings: Postings,
  evaluation: Evaluation,
): Uint32Array {
  const conditions = conditionsOf(path);
  const hasWords = (id: number) => evaluation.isMet(id, conditions);
  const isToldApart = path.readings.length > 1 && hasFewNames(postings, turned[0] as NameKey);
  return exactNames(
    postings,
    turned,
    formIn(path, evaluation),
    (id, turn) => turn === 0 || hasWords(id),
    (id, turn) => turn === 0 && (!isToldApart || hasWords(id)),
  );
}

/** Then what comes after them is read anyway, and joined names are told from those as typed. */
function hasFewNames(postings: Postings, key: NameKey): boolean {
  let names = 0;
  postings.visitNames(key, () => (names += 1));
  return names < pageSize;
}

/** `dupont jean` is as exact as `jean dupont`; the first is of the words as they were typed. */
function turnedKeys(words: readonly string[]): NameKey[] {
  if (words.length > maxRotated) return [nameKey(words)];
  return words.map((_, turn) => nameKey([...words.slice(turn), ...words.slice(0, turn)]));
}

/** Adds the companies that have one of the words in another reading, where so few have it that it may be wrong. */
async function addSimilar(
  { reader, counts }: SearchContext,
  { path }: Base,
  few: readonly Reading[],
  ranking: Ranking,
): Promise<void> {
  const isRare = ({ from }: Reading) => (counts[from] as number) <= rareCount;
  const meant = few.filter((reading) => !reading.isSpelling || isRare(reading));
  const paths = pathsAround(path, meant);
  const postings = await fetchPaths(reader, paths);
  for (const each of paths) addGroup(each, postings, ranking);
}

/**
 * Adds the companies that meet the readings worth most together, then those that meet any other reading of
 * the words that were not met as typed.
 */
async function addBest(
  context: SearchContext,
  readings: readonly Reading[],
  ranking: Ranking,
): Promise<Found> {
  const { reader, query, counts, size } = context;
  const considered = rarestWords(counts);
  const asked = readings.filter(({ from, to }) =>
    considered.every((isConsidered, at) => isConsidered || at < from || at >= to),
  );
  const postings = await reader.fetch(keysOf(asked.flatMap(conditionsOfOne)));
  const evaluation = new Evaluation(postings);
  const most = Math.log2(size + 1);
  const options = asked.flatMap((reading) => optionOf(reading, evaluation, most));
  const best = bestPath(options, query.words.length);
  const gain = best.reduce((sum, option) => sum + option.gain, 0);
  const worth = counts.reduce(
    (sum, n) => sum + (n > 0 ? most - Math.log2(n + 1) : most * unknownShare),
    0,
  );
  if (best.length === 0 || gain < worth * leastShare) return whole;
  const path = { readings: best.map(({ reading }) => reading), legalForms: query.legalForms };
  const wider = best.map(({ reading }) => widened(reading, options));
  for (const each of [path, { ...path, readings: wider }]) {
    const withForms = withLegalForms(each);
    const fetched = await fetchPaths(reader, [withForms]);
    ranking.addList(exactNamesOf(withForms, fetched));
    addGroup(withForms, fetched, ranking);
  }
  const isMet = (at: number) => best.some(({ reading: { from, to } }) => from <= at && at < to);
  return {
    isCorrected: best.some(({ reading }) => reading.isCorrected),
    without: query.words.flatMap((_, at) => (isMet(at) ? [] : [at])),
  };
}

function withLegalForms(path: Path): Path {
  const read = path.readings.flatMap(({ legalForms }) => legalForms ?? []);
  return { ...path, legalForms: [...path.legalForms, ...read] };
}

/** Which words of a long query are considered: the rarest that are known. */
function rarestWords(counts: readonly number[]): boolean[] {
  const byRarity = counts
    .map((_, at) => at)
    .sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const kept = new Set(byRarity.slice(0, maxWords));
  return counts.map((_, at) => kept.has(at));
}

/** A reading's companies and worth; none where no company meets it. */
function optionOf(reading: Reading, evaluation: Evaluation, most: number): Option[] {
  if (reading.expression === null) return [{ reading, ids: null, gain: Number.EPSILON }];
  const ids = evaluation.ids(reading.expression, "any");
  if (ids.chunks.length === 0) return [];
  const bits = Math.max(0, most - Math.log2(ids.size + 1));
  return [{ reading, ids, gain: reading.weight * bits + Number.EPSILON }];
}

/** A reading as any of those of the same words; one as typed stays alone. */
function widened(reading: Reading, options: readonly Option[]): Reading {
  if (reading.weight === 1 || reading.expression === null) return reading;
  const same = options
    .map((option) => option.reading)
    .filter(({ from, to }) => from === reading.from && to === reading.to);
  const expressions = same.flatMap(({ expression }) => expression ?? []);
  return { ...reading, expression: anyOf(expressions), name: null };
}

function pathsAround(base: Path, readings: readonly Reading[]): Path[] {
  return readings.flatMap((reading) => around(base, reading) ?? []);
}

async function fetchPaths(reader: IndexReader, paths: readonly Path[]): Promise<Postings> {
  const keys = paths.flatMap((path) => [
    ...keysOf([...conditionsOf(path), ...formConditions(path)]),
    ...keyOf(path).map(namePostings),
  ]);
  return reader.fetch(keys);
}

function keyOf(path: Path): NameKey[] {
  const name = exactNameOf(path);
  return name === null || name.length === 0 ? [] : [nameKey(name)];
}

function exactNamesOf(path: Path, postings: Postings): Uint32Array {
  const evaluation = new Evaluation(postings);
  const places = path.readings.filter(({ isPlace }) => isPlace).flatMap(conditionsOfOne);
  const isThere = (id: number) => evaluation.isMet(id, places);
  return exactNames(postings, keyOf(path), formIn(path, evaluation), isThere);
}

function addGroup(path: Path, postings: Postings, ranking: Ranking): void {
  const companies = new Evaluation(postings).companies(conditionsOf(path));
  ranking.addGroup(companies, tiersOf(path), postings);
}

function conditionsOfOne(reading: Reading): Condition[] {
  return conditionsOf({ readings: [reading], legalForms: [] });
}

function formConditions(path: Path): Condition[] {
  const expression = formOf(path);
  return expression === null ? [] : [{ field: "any", expression }];
}

function formIn(path: Path, evaluation: Evaluation) {
  const form = formOf(path);
  return form === null ? null : evaluation.ids(form, "any");
}

function companiesOf(evaluation: Evaluation, reading: Reading) {
  return evaluation.companies(conditionsOfOne(reading)).whole();
}
