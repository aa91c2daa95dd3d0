import { isSplittable, type PartCounts, partsOf, splitsOf } from "../analysis/split-words";
import { IdSet } from "../postings/id-set";
import { countBeginnings, countWords } from "./correct-words";
import { NameSets } from "./name-sets";
import { unfinishedAny } from "./name-tiers";
import type { Register } from "./rank-corrected";
import { type Reading, rankReadings } from "./rank-readings";
import type { Ranking } from "./ranking";

/** Of no more companies the names are read to see whether they have the parts side by side. */
const fewToRead = 60;

type Split = { words: readonly string[]; joined: string; parts: number };

/**
 * Adds the companies found when words that were written together are split. Where they are few, or a word
 * is split into more than two, only those whose names have the parts side by side. `isSplit` tells which of
 * the words may be.
 */
export async function rankSplit(
  register: Register,
  words: readonly string[],
  isSplit: (word: string) => boolean,
  ranking: Ranking,
): Promise<void> {
  const splits = await splitReadings(register, words, isSplit);
  if (splits.length === 0) return;
  const sets = new NameSets(register.reader);
  for (const { words: reading } of splits) sets.want(reading, unfinishedAny);
  await register.reader.load();
  const readings: Reading[] = [];
  for (const split of splits) {
    const there = await companiesOf(register, sets, split);
    if (there.chunks.length > 0) readings.push({ words: split.words, there });
  }
  rankReadings(sets, readings, unfinishedAny, ranking);
}

async function splitReadings(
  { db, tables }: Register,
  words: readonly string[],
  isSplit: (word: string) => boolean,
): Promise<Split[]> {
  const splittable = words.filter((word) => isSplittable(word) && isSplit(word));
  if (splittable.length === 0) return [];
  const last = words.at(-1) as string;
  const [whole, beginnings] = await Promise.all([
    countWords(
      db,
      tables,
      splittable.flatMap((word) => partsOf(word).whole),
    ),
    splittable.includes(last) ? countBeginnings(db, tables, partsOf(last).beginnings) : new Map(),
  ]);
  const counts: PartCounts = {
    whole: (word) => whole.get(word) ?? 0,
    beginning: (text) => beginnings.get(text) ?? 0,
  };
  return words.flatMap((word, at) => {
    if (!splittable.includes(word)) return [];
    const isLast = at === words.length - 1;
    return splitsOf(word, counts, isLast).map((parts) => ({
      words: [...words.slice(0, at), ...parts, ...words.slice(at + 1)],
      joined: parts.join(""),
      parts: parts.length,
    }));
  });
}

async function companiesOf(
  { readNames }: Register,
  sets: NameSets,
  { words, joined, parts }: Split,
): Promise<IdSet> {
  const all = sets.allWords(words, unfinishedAny);
  const first = all.slice(0, fewToRead + 1);
  if (first.length > fewToRead && parts === 2) return all;
  const companies = await readNames(first.slice(0, fewToRead));
  return IdSet.of(companies.filter((each) => each.hasJoined(joined)).map(({ id }) => id));
}
