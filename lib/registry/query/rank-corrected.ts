import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { LazyIntersection } from "../search-index/lazy-intersection";
import { nameKey } from "../search-index/name-key";
import type { CompanyNames } from "./company-names";
import { correctionsOf, isCorrectable, twiceCorrectionsOf } from "./correct-words";
import { NameSets, type Names } from "./name-sets";
import { exactNames } from "./rank-names";
import type { Ranking, SetToLoad, Tier } from "./ranking";

/** A word of no more companies may be a typo. */
export const rareCount = 2;
const maxTwice = 2;
/** A word of more companies is no typo. */
const frequentCount = 10_000;

export type Register = { db: Database; tables: RegisterTables; reader: IndexReader };

/** Where what is found goes; null: wherever it is. */
export type Target = { ranking: Ranking; within: IdSet | null };

type Count = (word: string) => number;
type Correct = (word: string) => Promise<string[]>;

/** Rare words, which may be right, corrected by one edit for more frequent ones. */
export async function rankRareCorrected(
  { db, tables, reader }: Register,
  words: readonly string[],
  count: Count,
  target: Target,
): Promise<void> {
  const correct: Correct = async (word) =>
    count(word) <= rareCount ? correctionsOf(db, tables, word, count(word)) : [];
  await rankChoices(reader, words, await choose(words, count, correct), target);
}

/** Rare words corrected, also by two edits; when that finds nothing, every word for any other. */
export async function rankCorrected(
  register: Register,
  words: readonly string[],
  count: Count,
  target: Target,
): Promise<void> {
  const { db, tables, reader } = register;
  let twice = 0;
  const correct = async (word: string, above: number) => {
    const once = await correctionsOf(db, tables, word, above);
    if (once.length > 0 || twice === maxTwice) return once;
    twice += 1;
    return twiceCorrectionsOf(db, tables, word, above);
  };
  const ofRare: Correct = async (word) =>
    count(word) <= rareCount ? correct(word, count(word)) : [];
  await rankChoices(reader, words, await choose(words, count, ofRare), target);
  if (target.ranking.found > 0) return;
  const ofAll = await choose(words, count, async (word) =>
    count(word) <= frequentCount ? correct(word, 0) : [],
  );
  await rankChoices(reader, words, ofAll, target);
}

/** For each word itself, if it is one, and its corrections. */
async function choose(
  words: readonly string[],
  count: Count,
  correct: Correct,
): Promise<string[][]> {
  const choices: string[][] = [];
  for (const word of words) {
    const corrected = isCorrectable(word) ? await correct(word) : [];
    choices.push(count(word) > 0 || corrected.length === 0 ? [word, ...corrected] : corrected);
  }
  return choices;
}

/** Adds the companies that have one of the choices for each word. */
async function rankChoices(
  reader: IndexReader,
  words: readonly string[],
  choices: readonly (readonly string[])[],
  { ranking, within }: Target,
): Promise<void> {
  if (choices.every(({ length }, at) => length === 1 && choices[at]?.[0] === words[at])) return;
  const best = choices.map(([first]) => first as string);
  const exact = choices.flatMap((those, at) =>
    those.map((word) => nameKey([...best.slice(0, at), word, ...best.slice(at + 1)])),
  );
  for (const key of exact) reader.wantKey(key);
  const sets = new NameSets(reader);
  const last = words.at(-1) as string;
  const isLast = (word: string, at: number) => at === choices.length - 1 && word === last;
  const wantNames = (names: Names) => {
    for (const [at, those] of choices.entries()) {
      for (const word of those) {
        sets.want([word], { names, lastUnfinished: isLast(word, at) });
      }
    }
  };
  wantNames("all");
  await reader.load();

  ranking.addList(exactNames(reader, exact).filter((id) => within?.has(id) ?? true));
  const setsOf = (names: Names) => {
    const each = choices.map((those, at) =>
      IdSet.union(those.map((word) => sets.word(names, word, isLast(word, at)))),
    );
    return within ? [...each, within] : each;
  };
  const chosen = (names: Names): SetToLoad => ({
    load: async () => {
      wantNames(names);
      await reader.load();
    },
    set: () => new LazyIntersection(setsOf(names)),
  });
  const has = (company: CompanyNames) =>
    choices.every((those, at) =>
      those.some((word) => company.has("name", word, isLast(word, at))),
    ) &&
    (within?.has(company.id) ?? true);
  const named: Tier = { has, exact: chosen("name"), wider: chosen("all") };
  const firsts = choices[0] ?? [];
  const begun: Tier = {
    has: (company) => firsts.some((word) => company.beginsWith(word)) && has(company),
    exact: {
      load: async () => {
        for (const word of firsts) sets.wantWord("firstWord", word);
        await named.exact.load();
      },
      set: () => {
        const begins = IdSet.union(firsts.map((word) => sets.firstWord(word)));
        return new LazyIntersection([begins, named.exact.set()]);
      },
    },
  };
  ranking.addGroup(IdSet.intersection(setsOf("all")), [begun, named]);
}
