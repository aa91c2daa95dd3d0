import type { IndexReader } from "../index/index-reader";
import { nameKey } from "../index/name-key";
import { namePostings, type Postings } from "../index/postings";
import type { LazyIds } from "../postings/lazy-ids";
import { exactNames } from "./exact-names";
import { Evaluation, keysOf } from "./expression";
import { conditionsOf, exactNamesOf, legalFormConditions, type Path } from "./path";
import type { Ranking } from "./ranking";

/** Fetches the postings of the paths' companies and exact names. */
export async function fetchPaths(reader: IndexReader, paths: readonly Path[]): Promise<Postings> {
  const keys = paths.flatMap((path) => [
    ...keysOf([...conditionsOf(path.readings), ...legalFormConditions(path)]),
    ...exactNamesOf(path).map((name) => namePostings(nameKey(name))),
  ]);
  return reader.fetch(keys);
}

/** Adds the companies of a path, whose postings must have been fetched. */
export function addCompanies(path: Path, postings: Postings, ranking: Ranking): void {
  const companies = new Evaluation(postings).companies(conditionsOf(path.readings));
  ranking.addGroup(companies, path, postings);
}

/** The companies that have exactly one of a path's names and match the conditions, by default those of its places. */
export function exactNamesIn(
  path: Path,
  postings: Postings,
  conditions = conditionsOf(path.readings.filter(({ isPlace }) => isPlace)),
  evaluation = new Evaluation(postings),
): Uint32Array {
  const isMatch = (id: number) => evaluation.matches(id, conditions);
  const keys = exactNamesOf(path).map(nameKey);
  return exactNames(postings, keys, companiesOfForm(path, new Evaluation(postings)), isMatch);
}

/** The companies of a path's legal forms, whose postings must have been fetched; null if none was typed. */
export function companiesOfForm(path: Path, evaluation: Evaluation): LazyIds | null {
  const conditions = legalFormConditions(path);
  return conditions.length === 0 ? null : evaluation.companies(conditions);
}
