import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { nameKey } from "../search-index/name-key";
import { correctionsOf, countWords, isCorrectable } from "./correct-words";
import { NameSets, type Names } from "./name-sets";
import { exactNames, wholeAny, wholeName } from "./rank-names";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";

const rareCount = 2;
const maxSplits = 3;
const minHalf = 2;
const maxWords = 8;

type Register = { db: Database; tables: RegisterTables; reader: IndexReader };

/** Adds what is found when words that were written together are split, and typos are corrected. */
export async function rankMended(
  register: Register,
  { words }: NameQuery,
  ranking: Ranking,
): Promise<void> {
  if (words.length === 0 || words.length > maxWords) return;
  const counts = await countWords(register.db, register.tables, [
    ...words,
    ...words.flatMap((word) => halvesOf(word).flat()),
  ]);
  const count = (word: string) => counts.get(word) ?? 0;
  await rankSplit(register, words, count, ranking);
  if (ranking.found > 0 && words.every((word) => count(word) > rareCount)) return;
  await rankCorrected(register, words, count, ranking);
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
  for (const reading of readings) sets.want(reading);
  await reader.load();
  for (const match of [wholeName, wholeAny]) {
    for (const reading of readings) ranking.addSet(sets.allWords(reading, match));
  }
}

function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let at = minHalf; at + minHalf <= word.length; at += 1) {
    halves.push([word.slice(0, at), word.slice(at)]);
  }
  return halves;
}

/** Rare words are corrected for more frequent ones; when that finds nothing, every word for any other. */
async function rankCorrected(
  register: Register,
  words: readonly string[],
  count: (word: string) => number,
  ranking: Ranking,
): Promise<void> {
  const isRare = (word: string) => count(word) <= rareCount;
  const others = (word: string, above: number) =>
    isCorrectable(word) ? correctionsOf(register.db, register.tables, word, above) : [];
  const choose = async (above: (word: string) => number | null) => {
    const choices: string[][] = [];
    for (const word of words) {
      const least = above(word);
      const corrected = least === null ? [] : await others(word, least);
      choices.push(count(word) > 0 || corrected.length === 0 ? [word, ...corrected] : corrected);
    }
    return choices;
  };
  const ofRare = await choose((word) => (isRare(word) ? count(word) : null));
  await rankChoices(register.reader, words, ofRare, ranking);
  if (ranking.found === 0) {
    await rankChoices(register.reader, words, await choose(() => 0), ranking);
  }
}

/** Adds the companies that have one of the choices for each word. */
async function rankChoices(
  reader: IndexReader,
  words: readonly string[],
  choices: readonly (readonly string[])[],
  ranking: Ranking,
): Promise<void> {
  if (choices.every(({ length }, at) => length === 1 && choices[at]?.[0] === words[at])) return;
  const best = choices.map(([first]) => first as string);
  const exact = choices.flatMap((those, at) =>
    those.map((word) => nameKey([...best.slice(0, at), word, ...best.slice(at + 1)])),
  );
  for (const key of exact) reader.wantKey(key);
  const sets = new NameSets(reader);
  for (const word of choices.flat()) {
    sets.wantWord("word", word);
    sets.wantWord("anyWord", word);
  }
  sets.want(words.slice(-1));
  for (const word of choices[0] ?? []) sets.wantWord("firstWord", word);
  await reader.load();

  ranking.addList(exactNames(reader, exact));
  const last = words.length - 1;
  const having = (names: Names) =>
    IdSet.intersection(
      choices.map((those, at) =>
        IdSet.union(
          those.map((word) => sets.word(names, word, at === last && word === words[last])),
        ),
      ),
    );
  const begun = IdSet.union((choices[0] ?? []).map((word) => sets.firstWord(word)));
  const found = having("name");
  ranking.addTier(() => found.and(begun));
  ranking.addSet(found);
  ranking.addSet(having("all"));
}
