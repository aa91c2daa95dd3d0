import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { legalFormWords } from "../analysis/name-words";
import type { IndexReader } from "../index/index-reader";
import { nameKey } from "../index/name-key";
import { IdSet } from "../postings/id-set";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { CompanyNames } from "./company-names";
import { begunCorrectionsOf, type Corrections, isCorrectable } from "./correct-words";
import { exactNames } from "./exact-names";
import { NameSets, type Names } from "./name-sets";
import type { Ranking, ReadNames, SetToLoad, Tier } from "./ranking";

/** A word of no more companies may be a typo. */
export const rareCount = 2;
const maxTwice = 2;
/** A word of more companies is no typo. */
const frequentCount = 10_000;
/** Of more words only so many rare ones are corrected. */
const maxCorrected = 8;

/** A register, and how one search reads it. */
export type Register = {
  db: Database;
  tables: RegisterTables;
  reader: IndexReader;
  readNames: ReadNames;
  corrections: Corrections;
};

/** Where what is found goes; null: wherever it is. */
export type Target = { ranking: Ranking; within: IdSet | null };

type Count = (word: string) => number;
type Correct = (word: string) => Promise<string[]>;
/** A word that may have been meant, or the beginning of one. */
type Choice = { word: string; isUnfinished: boolean };

/** Rare words, which may be right, corrected by one edit for more frequent ones. */
export async function rankRareCorrected(
  { reader, corrections }: Register,
  words: readonly string[],
  count: Count,
  target: Target,
): Promise<void> {
  const correct: Correct = async (word) =>
    count(word) <= rareCount ? corrections.once(word, count(word)) : [];
  await rankChoices(reader, words, await choose(words, (word) => count(word) > 0, correct), target);
}

/** Rare words corrected, also by two edits (unknown ones first); when that finds nothing, every word of few for any other. */
export async function rankCorrected(
  { reader, corrections }: Register,
  words: readonly string[],
  count: Count,
  target: Target,
): Promise<void> {
  const sets = new NameSets(reader);
  const isKnown = (word: string) =>
    count(word) > 0 || (word === words.at(-1) && sets.word("all", word, true).size > 0);
  const twice = new Set<string>();
  const unknown = new Set(words.filter((word) => !isKnown(word)));
  const correct = async (word: string, above: number) => {
    const once = await corrections.once(word, above);
    unknown.delete(word);
    const name = `${above} ${word}`;
    const isTried = twice.has(name) || twice.size + unknown.size < maxTwice;
    if (once.length > 0 || !isTried) return once;
    twice.add(name);
    return corrections.twice(word, above);
  };
  const ofRare: Correct = async (word) =>
    count(word) <= rareCount ? correct(word, count(word)) : [];
  await rankChoices(reader, words, await choose(words, isKnown, ofRare), target);
  if (target.ranking.found > 0 || words.length > maxCorrected) return;
  const ofAll = await choose(words, isKnown, async (word) =>
    count(word) <= frequentCount ? correct(word, 0) : [],
  );
  await rankChoices(reader, words, ofAll, target);
}

/** The last word corrected by one edit as the beginning of a word. */
export async function rankBegunCorrected(
  { db, tables, reader }: Register,
  words: readonly string[],
  target: Target,
): Promise<void> {
  const last = words.at(-1) as string;
  if (!isCorrectable(last)) return;
  const begun = (await begunCorrectionsOf(db, tables, last)).filter(isNoForm);
  if (begun.length === 0) return;
  const others = words.slice(0, -1).map((word) => [{ word, isUnfinished: false }]);
  const choices = [...others, begun.map((word) => ({ word, isUnfinished: true }))];
  await rankChoices(reader, words, choices, target);
}

function isNoForm(word: string): boolean {
  return !legalFormWords.has(word);
}

/** For each word itself, if it is one, and its corrections. */
async function choose(
  words: readonly string[],
  isKnown: (word: string) => boolean,
  correct: Correct,
): Promise<Choice[][]> {
  const choices: Choice[][] = [];
  let corrections = 0;
  for (const [at, word] of words.entries()) {
    const found = corrections < maxCorrected && isCorrectable(word) ? await correct(word) : [];
    const corrected = words.length === 1 ? found.filter(isNoForm) : found;
    if (corrected.length > 0) corrections += 1;
    const itself = { word, isUnfinished: at === words.length - 1 };
    const others = corrected.map((each) => ({ word: each, isUnfinished: false }));
    choices.push(isKnown(word) || others.length === 0 ? [itself, ...others] : others);
  }
  return choices;
}

/** Adds the companies that have one of the choices for each word. */
async function rankChoices(
  reader: IndexReader,
  words: readonly string[],
  choices: readonly (readonly Choice[])[],
  { ranking, within }: Target,
): Promise<void> {
  if (choices.every(({ length }, at) => length === 1 && choices[at]?.[0]?.word === words[at]))
    return;
  const best = choices.map(([first]) => first?.word as string);
  const exact = choices.flatMap((those, at) =>
    those.map(({ word }) => nameKey([...best.slice(0, at), word, ...best.slice(at + 1)])),
  );
  for (const key of exact) reader.wantKey(key);
  const sets = new NameSets(reader);
  const wantNames = (names: Names) => {
    for (const { word, isUnfinished } of choices.flat()) {
      sets.want([word], { names, lastUnfinished: isUnfinished });
    }
  };
  wantNames("all");
  await reader.load();

  ranking.addList(exactNames(reader, exact, null, (id) => within?.has(id) ?? true));
  const setsOf = (names: Names) => {
    const each = choices.map((those) =>
      IdSet.union(those.map(({ word, isUnfinished }) => sets.word(names, word, isUnfinished))),
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
    choices.every((those) =>
      those.some(({ word, isUnfinished }) => company.has("name", word, isUnfinished)),
    ) &&
    (within?.has(company.id) ?? true);
  const named: Tier = { has, exact: chosen("name"), wider: chosen("all") };
  const firsts = (choices[0] ?? []).map(({ word }) => word);
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
