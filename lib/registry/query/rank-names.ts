import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { type NameEntry, type NameKey, nameKey } from "../search-index/name-key";
import { tokenKinds } from "../search-index/tokens";
import { NameSets, type WordMatch } from "./name-sets";
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
  for (const reading of placed) reader.wantKey(nameKey(reading.words));
  await reader.load();

  const form = formSet(reader, query);
  const add = (set: () => IdSet) => {
    if (form) ranking.addTier(() => set().and(form));
    ranking.addTier(set);
  };
  const exact = exactNames(reader, nameKeys(words), form);
  let isExact = exact.length > 0;
  ranking.addList(exact);
  for (const { words: rest, there } of placed) {
    const exactThere = exactNames(reader, [nameKey(rest)], form).filter((id) => there.has(id));
    isExact ||= exactThere.length > 0;
    ranking.addList(exactThere);
  }
  const begun = sets.firstWord(first);
  const having = (match: WordMatch) => sets.allWords(words, match);
  const startsSo = () => reader.beginning("firstWord", first);
  add(() => having(wholeName).and(begun));
  add(() => (words.length === 1 ? startsSo() : having(unfinishedName).and(begun)));
  add(() => having(wholeName));
  add(() => having(unfinishedName));
  add(() => having(wholeAny));
  add(() => having(unfinishedAny));
  ranking.cover(having(unfinishedAny));
  for (const reading of joinings(query)) ranking.addSet(sets.allWords(reading, unfinishedAny));
  for (const { words: rest, there } of placed) {
    const named = () => sets.allWords(rest, wholeName).and(there);
    if (rest[0] === first) ranking.addTier(() => named().and(begun));
    ranking.addTier(named);
    ranking.addSet(sets.allWords(rest, wholeAny).and(there));
  }
  return isExact;
}

export const wholeName: WordMatch = { names: "name", lastUnfinished: false };
const unfinishedName: WordMatch = { names: "name", lastUnfinished: true };
export const wholeAny: WordMatch = { names: "all", lastUnfinished: false };
const unfinishedAny: WordMatch = { names: "all", lastUnfinished: true };

function want(sets: NameSets, query: NameQuery, first: string): void {
  const { words } = query;
  const { reader } = sets;
  for (const key of nameKeys(words)) reader.wantKey(key);
  for (const reading of [words, ...joinings(query)]) sets.want(reading);
  sets.wantWord("firstWord", first);
  if (words.length === 1) reader.wantBeginning("firstWord", first);
  wantPlaces(reader, words);
  for (const form of query.legalForms) reader.wantTokens(tokenKinds.legalForm + form);
}

/** The companies with exactly such a name, the most important first; those with it only as a sign after. */
export function exactNames(
  reader: IndexReader,
  keys: readonly NameKey[],
  form: IdSet | null = null,
): number[] {
  const byId = new Map<number, NameEntry>();
  for (const entry of keys.flatMap((key) => reader.entries(key))) {
    const known = byId.get(entry.id);
    if (!known || known.isSign) byId.set(entry.id, entry);
  }
  const isOther = (id: number) => (form?.has(id) ? 0 : 1);
  return [...byId.values()]
    .sort(
      (a, b) =>
        Number(a.isSign) - Number(b.isSign) ||
        isOther(a.id) - isOther(b.id) ||
        b.importance - a.importance ||
        a.id - b.id,
    )
    .map(({ id }) => id);
}

function formSet(reader: IndexReader, { legalForms }: NameQuery): IdSet | null {
  if (legalForms.length === 0) return null;
  return IdSet.union(legalForms.map((form) => reader.tokens(tokenKinds.legalForm + form)));
}

/** `dupont jean` is as exact as `jean dupont`. */
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
