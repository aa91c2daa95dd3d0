import type { TextAsFilters } from "@/lib/contract/registry";
import { PathFinder, type Rules } from "@/lib/search/query/best-paths";
import { unreadWords } from "@/lib/search/query/unfinished-paths";
import { nearnessOf } from "../nomenclatures/find-activities";
import { activities, mayBeOfActivity } from "./activities";
import { type FilterReading, type Kind, weights } from "./filter-reading";
import { type FilterPath, filtersOf } from "./filters-of-path";
import { phrases } from "./phrases";
import json from "./phrases.json";
import { type FindTown, places } from "./places";
import { type Sentence, sentenceOf, type Word } from "./sentence";
import { inUsualWords, type KnownWords, townsOf } from "./spelling";

/** How many readings of a kind a path may have; of the others one. */
const most: Partial<Record<Kind, number>> = {
  none: 9,
  legalForm: 9,
  category: 9,
  event: 2,
  when: 2,
};
/** `hors Rennes`: no filter says so. */
const exclusions = new RegExp(`(?<![^ ])(?:${json.exclusions})(?![^ ])`);
/** The longest name, in words, that is read beside filters. */
const mostLeft = 10;

/**
 * A text as filters: the best path that reads all words. Null: it also says something else, or is rather a name. `isFiltered`:
 * it stands beside other filters.
 */
export async function readAsFilters(
  q: string,
  known: KnownWords,
  isFiltered = false,
): Promise<TextAsFilters | null> {
  const sentence = sentenceOf(q);
  if (!sentence) return null;
  const prior = isFiltered ? weights.priorBesideFilters : weights.prior;
  return meaningOf(wholePath(sentence, await townsOf(known), prior), sentence, known);
}

/**
 * A text as filters that says more than these: mistyped towns or activities, or else words of a name, which are `q`. Beside
 * these a place is no evidence, and a mistyped activity is a name.
 */
export async function guessAsFilters(q: string, known: KnownWords): Promise<TextAsFilters | null> {
  const sentence = sentenceOf(q);
  if (!sentence) return null;
  const { words } = sentence;
  const [ofPhrases, ofActivities] = [phrases(sentence), activities(sentence)];
  const optionsWith = (findTown: FindTown) =>
    optionsOf([...ofPhrases, ...places(sentence, findTown), ...ofActivities]);
  const exact = optionsWith(await townsOf(known));
  const unread = unreadWords(exact, words.length).map((at) => words[at] as Word);
  if (unread.length > mostLeft) return null;
  const isMistyped = (typed: string) =>
    unread.some(({ text }) => text === typed) && nearnessOf(typed) === null;
  const usual = await inUsualWords(q, isMistyped, known);
  const spelt = (usual !== q && sentenceOf(usual)) || sentence;
  const findTown = await townsOf(known, unread);
  const whole = await meaningOf(wholePath(spelt, findTown, weights.prior), spelt, known);
  if (whole) return whole;
  const isAnswer = (path: FilterPath) => isBesideName(path, sentence);
  const path = bestPath(optionsWith(findTown), words, weights.left, isAnswer);
  return meaningOf(path, sentence, known);
}

function wholePath(sentence: Sentence, findTown: FindTown, prior: number): FilterPath | null {
  const { words } = sentence;
  const others = optionsOf([...phrases(sentence), ...places(sentence, findTown)]);
  // Most texts are names, and have a word that no activity has either.
  const unread = unreadWords(others, words.length).map((at) => words[at] as Word);
  if (!unread.every((word) => word.isEmpty || mayBeOfActivity(word))) return null;
  const options = [...others, ...optionsOf(activities(sentence))];
  const path = bestPath(options, words, Number.POSITIVE_INFINITY);
  return path && weightOf(path) + prior >= 0 ? path : null;
}

/** Whether a path speaks for filters without its places, and cuts no words from their neighbours: `nord de la France`. */
function isBesideName(path: FilterPath, { words, line }: Sentence): boolean {
  const left = new Set(unreadWords(path, words.length));
  const isCut = path.some(({ reading: { from, to, kind } }) =>
    [from - 1, to].some((at) => {
      const word = left.has(at) && words[at];
      return word && (word.isConjunction || (kind === "place" && word.isEmpty));
    }),
  );
  const others = path.filter(({ reading }) => reading.kind !== "place");
  return !isCut && !exclusions.test(line) && weightOf(others) + weights.prior >= 0;
}

/**
 * The best path of readings that mean filters together. `cost`: what it costs to leave a word. Those that say nothing cost
 * nothing, if another word follows.
 */
function bestPath(
  options: FilterPath,
  words: readonly Word[],
  cost: number,
  isAnswer: (path: FilterPath) => boolean = () => true,
): FilterPath | null {
  const rules: Rules<FilterReading> = {
    mayAdd: (path, { reading: { kind } }) =>
      path.filter(({ reading }) => reading.kind === kind).length < (most[kind] ?? 1),
    isAnswer: (path) => filtersOf(path) !== null && isAnswer(path),
  };
  const costs = words.map(({ isEmpty }, at, { length }) => (isEmpty && at < length - 1 ? 0 : cost));
  const finder = new PathFinder(options, costs, rules);
  return finder.best(1, Number.NEGATIVE_INFINITY)[0]?.options ?? null;
}

function optionsOf(readings: readonly FilterReading[]): FilterPath {
  return readings.map((reading) => ({ reading, ids: null, gain: reading.gain ?? reading.weight }));
}

function weightOf(path: FilterPath): number {
  return path.reduce((sum, { reading }) => sum + reading.weight, 0);
}

/** The filters of a path, with the words of activities that most names have, and the words that are left for a name. */
async function meaningOf(
  path: FilterPath | null,
  sentence: Sentence,
  known: KnownWords,
): Promise<TextAsFilters | null> {
  const filters = path && filtersOf(path);
  if (!filters) return null;
  const q = leftOf(path, sentence);
  const isNear = (word: string) => nearnessOf(word) === "near";
  const nafCode = filters.nafCode && (await inUsualWords(filters.nafCode, isNear, known));
  return { ...(q && { q }), ...filters, ...(nafCode && { nafCode }) };
}

function leftOf(path: FilterPath, { text, words }: Sentence): string {
  const ends = [0, ...path.map(({ reading }) => reading.to)];
  const starts = [...path.map(({ reading }) => reading.from), words.length];
  const left = ends.flatMap((end, at) => {
    const part = words.slice(end, starts[at]);
    const last = part.findLast(({ isEmpty }) => !isEmpty);
    return last ? [text.slice(part[0]?.from, last.to)] : [];
  });
  return left.join(" ");
}
