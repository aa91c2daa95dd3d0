import { pageSize } from "@/lib/contract/registry";
import type { IndexReader } from "../index/index-reader";
import { type NameKey, nameKey } from "../index/name-key";
import { namePostings, type Postings } from "../index/postings";
import {
  addCompanies,
  conditionsOfOne,
  exactNamesIn,
  fetchPaths,
  formConditions,
  formIn,
} from "./add-paths";
import { addRelaxed, type Found, nothingLeft } from "./add-relaxed";
import { exactNames } from "./exact-names";
import { Evaluation, keysOf } from "./expression";
import { around, conditionsOf, type Path, tiersOf } from "./path";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import type { Reading, SearchContext, Strategy } from "./reading";
import { strategies } from "./strategies";
import { isRare } from "./strategies/spelling";

/** Fewer companies than these, none exact, and the query is read in more ways. */
const fewMatches = 5;
const maxRotated = 4;
/** Of longer queries so many words are read otherwise, the rarest; so many that companies have are among them. */
const considered = { words: 8, known: 4 };

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
  if (query.words.length === 0) return nothingLeft;
  const base = await addAsTyped(reader, query, ranking);
  if (isExact || base.hasExactName || ranking.hasAtLeast(fewMatches)) return nothingLeft;
  const context = contextOf(reader, query, base.counts);
  const few = await readingsOf("few", context);
  if (ranking.hasAtLeast(1)) {
    await addSimilar(reader, base, few, ranking);
    return nothingLeft;
  }
  const more = await readingsOf("nothing", context);
  return addRelaxed(reader, context, [...base.always, ...few, ...more], ranking);
}

function contextOf(
  reader: IndexReader,
  query: NameQuery,
  counts: readonly number[],
): SearchContext {
  const vocabularies = () => reader.vocabularies();
  return { query, counts, considered: isConsidered(counts), vocabularies };
}

function isConsidered(counts: readonly number[]): boolean[] {
  const byRarity = [...counts.keys()].sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const known = byRarity.filter((at) => counts[at] !== 0).slice(0, considered.known);
  const kept = [...new Set([...known, ...byRarity])].slice(0, considered.words);
  return counts.map((_, at) => kept.includes(at));
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
  const always = await readingsOf("always", contextOf(reader, query, []));
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
  const isFound = (reading: Reading) => !companiesOf(evaluation, reading).isEmpty();
  const paths = pathsAround(path, others.filter(isFound));
  const placed = paths.filter(({ readings }) => readings.some(({ isPlace }) => isPlace));
  const exact = exactAsTyped(path, turned, postings, evaluation);
  ranking.addList(exact);
  const there = await fetchPaths(reader, placed);
  const exactThere = placed.map((each) => exactNamesIn(each, there));
  for (const list of exactThere) ranking.addList(list);
  ranking.addGroup(evaluation.companies(conditionsOf(path)), tiersOf(path), postings);
  for (const each of paths) {
    if (!placed.includes(each)) addCompanies(each, postings, ranking);
  }
  for (const each of placed) addCompanies(each, there, ranking);
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
  reader: IndexReader,
  { path, counts }: Base,
  few: readonly Reading[],
  ranking: Ranking,
): Promise<void> {
  const meant = few.filter((reading) => !reading.isSpelling || isRare(counts, reading));
  const paths = pathsAround(path, meant);
  const postings = await fetchPaths(reader, paths);
  for (const each of paths) addCompanies(each, postings, ranking);
}

function pathsAround(base: Path, readings: readonly Reading[]): Path[] {
  return readings.flatMap((reading) => around(base, reading) ?? []);
}

function companiesOf(evaluation: Evaluation, reading: Reading) {
  return evaluation.companies(conditionsOfOne(reading));
}
