import { normalizeName } from "@/lib/search/analysis/normalize-name";
import type { IndexReader } from "@/lib/search/index/index-reader";
import type { Vocabulary } from "@/lib/search/index/vocabulary";
import { mistypedTowns } from "@/lib/search/query/strategies/places";
import { communesIndex } from "../communes-named";
import { nearnessOf, similarWordOfActivities } from "../nomenclatures/find-activities";
import { wordsOf } from "../nomenclatures/label-index";
import { weights } from "./filter-reading";
import type { FindTown } from "./places";
import type { Word } from "./sentence";

/** What is read of the register. Communes are written as `69383|lyon`. */
export type KnownWords = Pick<IndexReader, "communes" | "vocabularies">;

/** What may be a mistyped word of an activity. Many times as many names have the usual one. */
const correctable = /[\p{L}\p{M}]{5,32}/gu;
const minTimesUsual = 100;
/** A word that more companies, or more than one of so many, have in their names is no mistyped town. */
const mostNamesOfTypo = 20;
const companiesPerTypo = 100_000;

/**
 * Finds towns of head offices, as only these are filtered by their town. `unread`: words that mean nothing, which may be
 * mistyped, unless many names have them as typed: `grande` is not `Grandy`.
 */
export async function townsOf(known: KnownWords, unread: readonly Word[] = []): Promise<FindTown> {
  const towns = communesIndex(await known.communes());
  const vocabularies = unread.length > 0 ? await known.vocabularies() : null;
  const most = Math.max(mostNamesOfTypo, (vocabularies?.companies ?? 0) / companiesPerTypo);
  const isUnread = (form: string) => unread.some((word) => word.form === form);
  return (text) => {
    if (towns.has(text)) return { town: text, share: 1 };
    if (!vocabularies || !text.split(" ").every(isUnread)) return null;
    if (vocabularies.words.count(text) > most) return null;
    const near = mistypedTowns(text, vocabularies.towns).find((town) => towns.has(town));
    return near === undefined ? null : { town: near, share: weights.mistypedTown };
  };
}

/** A text with the words of activities that most names have, where unusual ones are near: `coiffeur` for `coifeur`. */
export async function inUsualWords(
  text: string,
  isUnusual: (word: string) => boolean,
  known: KnownWords,
): Promise<string> {
  const unusual = (text.match(correctable) ?? []).filter(isUnusual);
  if (unusual.length === 0) return text;
  const { words } = await known.vocabularies();
  return text.replace(correctable, (word) =>
    unusual.includes(word) ? (usualWord(normalizeName(word), words) ?? word) : word,
  );
}

function usualWord(typed: string, vocabulary: Vocabulary): string | null {
  const near = [...vocabulary.near(typed, 1).once, ...vocabulary.soundingLike(typed)];
  const [usual] = near.toSorted((one, other) => other.n - one.n);
  if (!usual) return vocabulary.count(typed) === 0 ? similarWordOfActivities(typed) : null;
  if (usual.n < minTimesUsual * vocabulary.count(typed) || !nearnessOf(usual.word)) return null;
  const isSame = wordsOf(usual.word).join() === wordsOf(typed).join();
  return isSame ? null : usual.word;
}
