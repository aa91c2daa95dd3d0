import { pageSize } from "@/lib/contract/registry";
import type { IndexReader } from "../index/index-reader";
import { type NameKey, nameKey } from "../index/name-key";
import { tokenKinds } from "../index/tokens";
import { IdSet } from "../postings/id-set";
import { exactNames } from "./exact-names";
import { NameSets } from "./name-sets";
import {
  begun,
  formFirst,
  having,
  tiersOfWord,
  tiersOfWords,
  unfinishedAny,
  wholeAny,
  wholeName,
} from "./name-tiers";
import { foundPlaces, wantPlaces } from "./place-names";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";

const maxRotated = 4;
const maxJoined = 6;

/**
 * Ranks the companies that the query names: exact names, then names that begin so, then the rest of the
 * names, then sigles, usual names and signs; whole words before unfinished ones; a town or postal code
 * narrows the name that stands beside it. Within each, by id: how well the name is covered, then
 * importance. Gives whether a name was met exactly.
 */
export async function rankNames(
  reader: IndexReader,
  query: NameQuery,
  ranking: Ranking,
): Promise<boolean> {
  const { words } = query;
  const [first] = words;
  if (first === undefined) return false;
  const sets = new NameSets(reader);
  want(sets, query, first);
  await reader.load();
  const placed = foundPlaces(reader, words);
  for (const { words: rest, legalForms } of placed) {
    reader.wantKey(nameKey(rest));
    sets.want(rest, wholeAny);
    for (const form of legalForms) reader.wantTokens(tokenKinds.legalForm + form);
  }
  await reader.load();

  const form = formSet(reader, query.legalForms);
  const hasWords = (id: number) =>
    words.every((word, at) => sets.word("all", word, at === words.length - 1).has(id));
  const keys = nameKeys(words);
  const isToldApart = words.length > 1 && hasFewEntries(reader, keys[0]);
  const exact = exactNames(
    reader,
    keys,
    form,
    (id, turn) => turn === 0 || hasWords(id),
    (id, turn) => turn === 0 && (!isToldApart || hasWords(id)),
  );
  let isExact = exact.length > 0;
  ranking.addList(exact);
  for (const { words: rest, there, legalForms } of placed) {
    const formThere = formSet(reader, [...query.legalForms, ...legalForms]);
    const exactThere = exactNames(reader, [nameKey(rest)], formThere, (id) => there.has(id));
    isExact ||= exactThere.length > 0;
    ranking.addList(exactThere);
  }
  const all = sets.eachOf(words, unfinishedAny);
  const tiers = words.length === 1 ? tiersOfWord(sets, first) : tiersOfWords(sets, words);
  ranking.addGroup(all, form ? formFirst(tiers, all, form, query.legalForms) : tiers);
  for (const reading of joinings(query)) ranking.addGroup(sets.eachOf(reading, unfinishedAny));
  for (const { words: rest, there } of placed) {
    const named = having(sets, rest, wholeName, there);
    const tiers = rest[0] === first ? [begun(sets, rest, named), named] : [named];
    ranking.addGroup(sets.eachOf(rest, wholeAny, there), tiers);
  }
  return isExact;
}

function want(sets: NameSets, query: NameQuery, first: string): void {
  const { words } = query;
  const { reader } = sets;
  for (const key of nameKeys(words)) reader.wantKey(key);
  for (const reading of [words, ...joinings(query)]) sets.want(reading, unfinishedAny);
  if (words.length === 1) reader.wantWordsIfSmall("firstWord", first);
  wantPlaces(reader, words);
  for (const form of query.legalForms) reader.wantTokens(tokenKinds.legalForm + form);
}

/** Then what stands after them is read anyway, and joined names are told from those as typed. */
function hasFewEntries(reader: IndexReader, key: NameKey | undefined): boolean {
  let entries = 0;
  if (key) reader.visitEntries(key, () => (entries += 1));
  return entries < pageSize;
}

function formSet(reader: IndexReader, legalForms: readonly string[]): IdSet | null {
  if (legalForms.length === 0) return null;
  return IdSet.union(legalForms.map((form) => reader.tokens(tokenKinds.legalForm + form)));
}

/** `dupont jean` is as exact as `jean dupont`; the first is of the words as they were typed. */
function nameKeys(words: readonly string[]): NameKey[] {
  if (words.length > maxRotated) return [nameKey(words)];
  return words.map((_, turn) => nameKey([...words.slice(turn), ...words.slice(0, turn)]));
}

/** The query with two neighbouring words written together, or its single letters. */
function joinings({ words, joinedLetters }: NameQuery): (readonly string[])[] {
  const readings: (readonly string[])[] = [];
  if (words.length <= maxJoined) {
    for (let at = 0; at + 1 < words.length; at += 1) {
      const joined = `${words[at]}${words[at + 1]}`;
      readings.push([...words.slice(0, at), joined, ...words.slice(at + 2)]);
    }
  }
  for (const run of joinedLetters) {
    const at = words.findIndex(
      (_, place) => words.slice(place, place + run.length).join("") === run,
    );
    if (run.length > 2 && at >= 0) {
      readings.push([...words.slice(0, at), run, ...words.slice(at + run.length)]);
    }
  }
  return readings;
}
