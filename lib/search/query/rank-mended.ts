import { countWords } from "./correct-words";
import { NameSets } from "./name-sets";
import { foundPlaces } from "./place-names";
import {
  type Register,
  rankBegunCorrected,
  rankCorrected,
  rankRareCorrected,
  rareCount,
} from "./rank-corrected";
import { rankBesideBegun, rankElsewhere, rankInTowns, rankUnfinishedPlace } from "./rank-places";
import { rankSplit } from "./rank-split";
import type { Ranking } from "./ranking";
import type { NameQuery } from "./read-query";
import { townsLike, townsWith } from "./town-names";

const maxWords = 20;
/** Of more words none is split, and no place is looked for. */
const maxSplitWords = 8;

/**
 * When nothing was found, adds what is found when words that were written together are split, the last
 * words begin a place or stand within a town's name, the name beside a place is looked for elsewhere, and
 * typos are corrected, in the name, its last word as far as it was typed, and the town. When little was
 * found, only rare words are split, or corrected by one edit. Gives whether all that was found was so by
 * correction.
 */
export async function rankMended(
  register: Register,
  { words }: NameQuery,
  ranking: Ranking,
): Promise<boolean> {
  if (words.length === 0 || words.length > maxWords) return false;
  if (ranking.found > 0) {
    const known = (word: string) => knownCount(register, words, word);
    await rankSplit(register, words, (word) => known(word) <= rareCount, ranking);
    await rankRareCorrected(register, words, known, { ranking, within: null });
    return false;
  }
  const { reader } = register;
  const steps = [
    async () => {
      await rankSplit(register, words, () => true, ranking);
      await rankUnfinishedPlace(reader, words, ranking);
    },
    () => rankElsewhere(reader, words, ranking),
    () => rankInTowns(register, words, townsWith, ranking),
  ];
  if (words.length <= maxSplitWords && (await findsAny(steps, ranking))) return false;
  const counts = await countWords(register.db, register.tables, words);
  const count = (word: string) => counts.get(word) ?? 0;
  return findsAny(
    [
      () => rankCorrected(register, words, count, { ranking, within: null }),
      ...foundPlaces(reader, words).map(
        ({ words: rest, there }) =>
          () =>
            rankCorrected(register, rest, count, { ranking, within: there }),
      ),
      () => rankBegunCorrected(register, words, { ranking, within: null }),
      () => rankInTowns(register, words, townsLike, ranking),
      () => rankBesideBegun(reader, words, ranking),
    ],
    ranking,
  );
}

/** Goes on until a step finds something. */
async function findsAny(
  steps: readonly (() => Promise<void>)[],
  ranking: Ranking,
): Promise<boolean> {
  for (const step of steps) {
    await step();
    if (ranking.found > 0) return true;
  }
  return false;
}

/** How many companies have the word, or for the last a word that begins so; of what was read already. */
function knownCount({ reader }: Register, words: readonly string[], word: string): number {
  const isLast = word === words.at(-1);
  return new NameSets(reader).word("all", word, isLast).size;
}
