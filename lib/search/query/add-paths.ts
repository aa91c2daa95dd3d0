import type { IndexReader } from "../index/index-reader";
import { nameKey } from "../index/name-key";
import { namePostings, type Postings } from "../index/postings";
import { exactNames } from "./exact-names";
import { type Condition, Evaluation, keysOf } from "./expression";
import { conditionsOf, exactNamesOf, formOf, type Path, tiersOf } from "./path";
import type { Ranking } from "./ranking";
import type { Reading } from "./reading";

/** Fetches what the paths' companies and exact names are found by. */
export async function fetchPaths(reader: IndexReader, paths: readonly Path[]): Promise<Postings> {
  const keys = paths.flatMap((path) => [
    ...keysOf([...conditionsOf(path), ...formConditions(path)]),
    ...exactNamesOf(path).map((name) => namePostings(nameKey(name))),
  ]);
  return reader.fetch(keys);
}

/** Adds the companies of a path that was fetched. */
export function addCompanies(path: Path, postings: Postings, ranking: Ranking): void {
  const companies = new Evaluation(postings).companies(conditionsOf(path));
  ranking.addGroup(companies, tiersOf(path), postings);
}

/** The companies with exactly one of a path's names that meet the conditions, by default those of its places. */
export function exactNamesIn(
  path: Path,
  postings: Postings,
  conditions = path.readings.filter(({ isPlace }) => isPlace).flatMap(conditionsOfOne),
  evaluation = new Evaluation(postings),
): Uint32Array {
  const isMeant = (id: number) => evaluation.isMet(id, conditions);
  const keys = exactNamesOf(path).map(nameKey);
  return exactNames(postings, keys, formIn(path, new Evaluation(postings)), isMeant);
}

export function conditionsOfOne(reading: Reading): Condition[] {
  return conditionsOf({ readings: [reading], legalForms: [] });
}

export function formConditions(path: Path): Condition[] {
  const expression = formOf(path);
  return expression === null ? [] : [{ field: "any", expression }];
}

/** The companies of a path's legal forms, which were fetched; null: it has none. */
export function formIn(path: Path, evaluation: Evaluation) {
  const form = formOf(path);
  return form === null ? null : evaluation.companies(formConditions(path));
}
