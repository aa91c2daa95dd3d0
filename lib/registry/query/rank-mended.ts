import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { nameKey } from "../search-index/name-key";
import { countWords } from "./correct-words";
import { NameSets, type WordMatch } from "./name-sets";
import { having, wholeAny, wholeName } from "./name-tiers";
import { begunPlaces, foundPlaces, unfinishedPlaces } from "./place-names";
import { type Register, rankCorrected, rankRareCorrected, rareCount } from "./rank-corrected";
import { exactNames } from "./rank-names";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";

const maxSplits = 3;
const minHalf = 2;
const maxWords = 8;

/**
 * When nothing was found, adds what is found when words that were written together are split, the last
 * words begin a town's name, the name beside a town is looked for elsewhere, and typos are corrected, in
 * the name beside a town too. When little was found, only rare words are corrected, by one edit. Gives
 * whether all that was found was so by correction.
 */
export async function rankMended(
  register: Register,
  { words }: NameQuery,
  ranking: Ranking,
): Promise<boolean> {
  if (words.length === 0 || words.length > maxWords) return false;
  if (ranking.found > 0) {
    const known = (word: string) => knownCount(register.reader, words, word);
    await rankRareCorrected(register, words, known, { ranking, within: null });
    return false;
  }
  const counts = await countWords(register.db, register.tables, [
    ...words,
    ...words.flatMap((word) => halvesOf(word).flat()),
  ]);
  const count = (word: string) => counts.get(word) ?? 0;
  await rankSplit(register, words, count, ranking);
  await rankUnfinishedPlace(register.reader, words, ranking);
  if (ranking.found > 0) return false;
  await rankElsewhere(register.reader, words, ranking);
  if (ranking.found > 0) return false;
  await rankCorrected(register, words, count, { ranking, within: null });
  for (const { words: rest, there } of foundPlaces(register.reader, words)) {
    if (ranking.found > 0) return true;
    await rankCorrected(register, rest, count, { ranking, within: there });
  }
  return ranking.found > 0;
}

/** How many companies have the word, or for the last a word that begins so; of what was read already. */
function knownCount(reader: IndexReader, words: readonly string[], word: string): number {
  const isLast = word === words.at(-1);
  return new NameSets(reader).word("all", word, isLast).size;
}

async function rankUnfinishedPlace(
  reader: IndexReader,
  words: readonly string[],
  ranking: Ranking,
): Promise<void> {
  const sets = new NameSets(reader);
  const begun = begunPlaces(words);
  for (const { words: rest } of begun) {
    reader.wantKey(nameKey(rest));
    sets.want(rest, wholeAny);
  }
  await reader.load();
  const exact = (rest: readonly string[]) => exactNames(reader, [nameKey(rest)]);
  const isName = (rest: readonly string[]) =>
    sets.allWords(rest, wholeAny).chunks.length > 0 || exact(rest).length > 0;
  const named = begun.filter(({ words: rest }) => isName(rest));
  const placed = await unfinishedPlaces(reader, named);
  for (const { words: rest, there } of placed) {
    ranking.addList(exact(rest).filter((id) => there.has(id)));
  }
  addReadings(sets, placed, ranking);
}

/** The name beside a place, wherever it is: `edf chatou` means EDF, though none is in Chatou. */
async function rankElsewhere(
  reader: IndexReader,
  words: readonly string[],
  ranking: Ranking,
): Promise<void> {
  const sets = new NameSets(reader);
  const names = foundPlaces(reader, words).map((placed) => placed.words);
  for (const name of names) {
    reader.wantKey(nameKey(name));
    sets.want(name, wholeAny);
  }
  await reader.load();
  for (const name of names) ranking.addList(exactNames(reader, [nameKey(name)]));
  addReadings(
    sets,
    names.map((name) => ({ words: name, there: null })),
    ranking,
  );
}

async function rankSplit(
  { reader }: Register,
  words: readonly string[],
  count: (word: string) => number,
  ranking: Ranking,
): Promise<void> {
  const readings: (readonly string[])[] = [];
  for (const [at, word] of words.entries()) {
    const splits = halvesOf(word)
      .map((halves) => ({ halves, rarer: Math.min(...halves.map(count)) }))
      .filter(({ rarer }) => rarer > rareCount)
      .sort((a, b) => b.rarer - a.rarer);
    for (const { halves } of splits.slice(0, maxSplits)) {
      readings.push([...words.slice(0, at), ...halves, ...words.slice(at + 1)]);
    }
  }
  const sets = new NameSets(reader);
  for (const reading of readings) sets.want(reading, wholeAny);
  await reader.load();
  addReadings(
    sets,
    readings.map((reading) => ({ words: reading, there: null })),
    ranking,
  );
}

/** The companies of any reading: by their names first, then by any of their names. */
function addReadings(
  sets: NameSets,
  readings: readonly { words: readonly string[]; there: IdSet | null }[],
  ranking: Ranking,
): void {
  const tiersOf = (match: WordMatch) =>
    readings.map(({ words, there }) => having(sets, words, match, there));
  const all = readings.map(({ words, there }) => sets.allWords(words, wholeAny, there));
  ranking.addGroup(IdSet.union(all), [...tiersOf(wholeName), ...tiersOf(wholeAny)]);
}

function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let at = minHalf; at + minHalf <= word.length; at += 1) {
    halves.push([word.slice(0, at), word.slice(at)]);
  }
  return halves;
}
