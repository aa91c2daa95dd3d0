import { IdSet } from "../postings/id-set";
import type { NameSets, WordMatch } from "./name-sets";
import { begun, having, unfinishedName, wholeAny, wholeName } from "./name-tiers";
import type { Ranking, Tier } from "./ranking";

/** Words that a name must have, and where; null: anywhere. */
export type Reading = { words: readonly string[]; there: IdSet | null };

/**
 * Adds the companies of any reading: names that begin so, then the other names, then any of their names.
 * What the match reads of each reading is loaded.
 */
export function rankReadings(
  sets: NameSets,
  readings: readonly Reading[],
  match: WordMatch,
  ranking: Ranking,
): void {
  const all = readings.map(({ words, there }) => sets.allWords(words, match, there));
  const tiersOf = (matches: readonly WordMatch[], narrow = (_: Reading, tier: Tier) => tier) =>
    matches.flatMap((each) =>
      readings.map((reading) => narrow(reading, having(sets, reading.words, each, reading.there))),
    );
  const finished = match.lastUnfinished ? [wholeName, unfinishedName] : [wholeName];
  ranking.addGroup(IdSet.union(all), [
    ...tiersOf(finished, ({ words }, tier) => begun(sets, words, tier)),
    ...tiersOf(finished),
    ...tiersOf([wholeAny]),
  ]);
}
