import { pageSize } from "@/lib/contract/search-constants";
import type { IndexReader } from "../index/index-reader";
import { type NameKey, nameKey } from "../index/name-key";
import { namePostings, type Postings } from "../index/postings";
import { addCompanies, companiesOfForm, exactNamesIn, fetchPaths } from "./add-paths";
import { addRelaxed, fewMatches, noChanges, type QueryChanges } from "./add-relaxed";
import { exactNames } from "./exact-names";
import { Evaluation, keysOf } from "./expression";
import {
  conditionsOf,
  inWholeWords,
  legalFormConditions,
  type Path,
  replaceReadings,
  tiersOf,
} from "./path";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import type { Reading, SearchContext, Strategy } from "./reading";
import { strategies } from "./strategies";
import { isRare } from "./strategies/spelling";

/** Names of at most this many words are also looked up with their words rotated: `dupont jean`. */
const maxRotated = 4;
/**
 * Only the 8 rarest words are corrected, or used if no company has all words. The 4 rarest words that occur in the
 * register are always among them.
 */
const maxConsidered = { words: 8, inNames: 4 };

/**
 * Finds the companies that a query names, and adds them to the ranking. Companies that have all words as typed come
 * first. If these are few, companies follow that match another reading of some words. If there are none, words may be
 * beginnings. Otherwise the readings with the highest gain are combined, and the words that do not fit are ignored.
 * `isExact`: only as typed, the last word as a whole, too. `saysFilters`: whether all of the text says filters.
 */
export async function findNames(
  reader: IndexReader,
  query: NameQuery,
  ranking: Ranking,
  isExact = false,
  saysFilters?: SearchContext["saysFilters"],
): Promise<QueryChanges> {
  if (query.words.length === 0) return noChanges;
  const base = await addAsTyped(reader, query, ranking, isExact);
  if (isExact || base.hasExactName || ranking.hasAtLeast(fewMatches)) return noChanges;
  const context = { ...contextOf(reader, query, base.counts), saysFilters };
  const few = await readingsOf("few", context);
  if (ranking.hasAtLeast(1)) {
    await addSimilar(reader, base, few, ranking);
    return noChanges;
  }
  const beginnings = await readingsOf("complete", context);
  const more = await readingsOf("nothing", context);
  return addRelaxed(reader, context, [...base.always, ...few, ...more], beginnings, ranking);
}

function contextOf(
  reader: IndexReader,
  query: NameQuery,
  counts: readonly number[],
): SearchContext {
  const vocabularies = () => reader.vocabularies();
  return { query, counts, considered: areConsidered(counts), vocabularies };
}

function areConsidered(counts: readonly number[]): boolean[] {
  const byRarity = [...counts.keys()].sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const inNames = byRarity.filter((at) => counts[at] !== 0).slice(0, maxConsidered.inNames);
  const considered = [...new Set([...inNames, ...byRarity])].slice(0, maxConsidered.words);
  return counts.map((_, at) => considered.includes(at));
}

async function readingsOf(when: Strategy["when"], context: SearchContext): Promise<Reading[]> {
  const used = strategies.filter((strategy) => strategy.when === when);
  const readings = await Promise.all(used.map(({ rewrite }) => rewrite(context)));
  return readings.flat();
}

/** The query as typed. `always`: the readings of the strategies with `always`. `counts`: the companies of each word. */
type Base = {
  path: Path;
  always: readonly Reading[];
  counts: readonly number[];
  hasExactName: boolean;
};

/** Adds, in this order: exact names, all words as typed, neighbouring words written together, names in a place. */
async function addAsTyped(
  reader: IndexReader,
  query: NameQuery,
  ranking: Ranking,
  isExact: boolean,
): Promise<Base> {
  const typed = await readingsOf("always", contextOf(reader, query, []));
  const always = isExact ? typed.map(inWholeWords) : typed;
  const readings = always.slice(0, query.words.length);
  const others = always.slice(query.words.length);
  const path: Path = { readings, legalForms: query.legalForms };
  const conditions = conditionsOf(readings);
  const firstTiers = tiersOf({ readings: readings.slice(0, 1), legalForms: [] }).slice(0, 2);
  const rotations = rotatedKeys(query.words);
  const postings = await reader.fetch(
    [
      ...rotations.map(namePostings),
      ...keysOf([...conditions, ...conditionsOf(others), ...legalFormConditions(path)]),
    ],
    query.words.length === 1 ? keysOf(firstTiers.flat()) : [],
  );
  const evaluation = new Evaluation(postings);
  const companiesOf = (reading: Reading) => evaluation.companies(conditionsOf([reading]));
  const paths = replaceEach(
    path,
    others.filter((reading) => !companiesOf(reading).isEmpty()),
  );
  const inPlaces = paths.filter((each) => each.readings.some(({ isPlace }) => isPlace));
  const exact = exactAsTyped(path, rotations, postings, evaluation);
  ranking.addList(exact);
  const placePostings = await fetchPaths(reader, inPlaces);
  const exactInPlaces = inPlaces.map((each) => exactNamesIn(each, placePostings));
  for (const list of exactInPlaces) ranking.addList(list);
  ranking.addGroup(evaluation.companies(conditions), path, postings);
  for (const each of paths) {
    if (!inPlaces.includes(each)) addCompanies(each, postings, ranking);
  }
  for (const each of inPlaces) addCompanies(each, placePostings, ranking);
  return {
    path,
    always,
    counts: readings.map((reading) => companiesOf(reading).size),
    hasExactName: [exact, ...exactInPlaces].some((list) => list.length > 0),
  };
}

/** Exact names. Of equal importance, names as typed come before names with rotated words or other spaces. */
function exactAsTyped(
  path: Path,
  rotations: readonly NameKey[],
  postings: Postings,
  evaluation: Evaluation,
): Uint32Array {
  const conditions = conditionsOf(path.readings);
  const hasWords = (id: number) => evaluation.matches(id, conditions);
  const distinguishesSplits =
    path.readings.length > 1 && hasFewNames(postings, rotations[0] as NameKey);
  return exactNames(
    postings,
    rotations,
    companiesOfForm(path, evaluation),
    (id, keyIndex) => keyIndex === 0 || hasWords(id),
    (id, keyIndex) => keyIndex === 0 && (!distinguishesSplits || hasWords(id)),
  );
}

/**
 * Whether a key has less than a page of names. The companies that have the words are then computed anyway, so
 * checking whether the names have other spaces costs nothing.
 */
function hasFewNames(postings: Postings, key: NameKey): boolean {
  let names = 0;
  postings.visitNames(key, () => (names += 1));
  return names < pageSize;
}

/** `dupont jean` is as exact as `jean dupont`. The first key has the words in the order typed. */
function rotatedKeys(words: readonly string[]): NameKey[] {
  if (words.length > maxRotated) return [nameKey(words)];
  return words.map((_, at) => nameKey([...words.slice(at), ...words.slice(0, at)]));
}

/** Adds the companies that match the query with one other reading. A correction is used only for a rare word. */
async function addSimilar(
  reader: IndexReader,
  { path, counts }: Base,
  few: readonly Reading[],
  ranking: Ranking,
): Promise<void> {
  const used = few.filter((reading) => !reading.isSpelling || isRare(counts, reading.from));
  const paths = replaceEach(path, used);
  const postings = await fetchPaths(reader, paths);
  for (const each of paths) addCompanies(each, postings, ranking);
}

function replaceEach(base: Path, readings: readonly Reading[]): Path[] {
  return readings.flatMap((reading) => replaceReadings(base, reading) ?? []);
}
