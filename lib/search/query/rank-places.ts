import type { IndexReader } from "../index/index-reader";
import { nameKey } from "../index/name-key";
import { exactNames } from "./exact-names";
import { NameSets } from "./name-sets";
import { wholeAny } from "./name-tiers";
import {
  begunPlaces,
  foundPlaces,
  inTowns,
  type TownBeside,
  unfinishedPlaces,
  unknownTowns,
} from "./place-names";
import type { Register } from "./rank-corrected";
import { type Reading, rankReadings } from "./rank-readings";
import type { Ranking } from "./ranking";
import { isTownLike, type townsWith } from "./town-names";

/** The name beside a town or postal code that is still being typed: `edf marse`, `edf 784`. */
export async function rankUnfinishedPlace(
  reader: IndexReader,
  words: readonly string[],
  ranking: Ranking,
): Promise<void> {
  const sets = new NameSets(reader);
  const named = await ofNames(sets, begunPlaces(words));
  rankThere(sets, await unfinishedPlaces(reader, named), ranking);
}

/** The name beside a place, wherever it is: `edf chatou` means EDF, though none is in Chatou. */
export async function rankElsewhere(
  reader: IndexReader,
  words: readonly string[],
  ranking: Ranking,
): Promise<void> {
  await rankAnywhere(reader, foundPlaces(reader, words), ranking);
}

/** The name beside what begins a place in which it is not: `edf chat`, `edf 784`. */
export async function rankBesideBegun(
  reader: IndexReader,
  words: readonly string[],
  ranking: Ranking,
): Promise<void> {
  await rankAnywhere(reader, await unfinishedPlaces(reader, begunPlaces(words)), ranking);
}

async function rankAnywhere(
  reader: IndexReader,
  placed: readonly { words: readonly string[] }[],
  ranking: Ranking,
): Promise<void> {
  const sets = new NameSets(reader);
  const named = await ofNames(sets, placed);
  rankThere(
    sets,
    named.map(({ words }) => ({ words, there: null })),
    ranking,
  );
}

/** The name beside words that `townsOf` knows towns for: words from within a town's name, or a mistyped town. */
export async function rankInTowns(
  register: Register,
  words: readonly string[],
  townsOf: typeof townsWith,
  ranking: Ranking,
): Promise<void> {
  const { reader } = register;
  const sets = new NameSets(reader);
  const unknown = unknownTowns(reader, words).filter(({ town }) => isTownLike(town));
  for (const { words: name, town } of await ofNames<TownBeside>(sets, unknown)) {
    const there = await inTowns(reader, await townsOf(register, town));
    rankThere(sets, [{ words: name, there }], ranking);
    if (ranking.found > 0) return;
  }
}

/** Those whose words are a name, which is then loaded. */
async function ofNames<Beside extends { words: readonly string[] }>(
  sets: NameSets,
  beside: readonly Beside[],
): Promise<Beside[]> {
  const { reader } = sets;
  for (const { words } of beside) {
    reader.wantKey(nameKey(words));
    sets.want(words, wholeAny);
  }
  await reader.load();
  return beside.filter(
    ({ words }) =>
      sets.allWords(words, wholeAny).chunks.length > 0 ||
      exactNames(reader, [nameKey(words)]).length > 0,
  );
}

function rankThere(sets: NameSets, readings: readonly Reading[], ranking: Ranking): void {
  for (const { words, there } of readings) {
    const isThere = (id: number) => there?.has(id) ?? true;
    ranking.addList(exactNames(sets.reader, [nameKey(words)], null, isThere));
  }
  rankReadings(sets, readings, wholeAny, ranking);
}
