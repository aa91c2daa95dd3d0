import type { TextAsFilters } from "@/lib/contract/registry";
import { articles } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import type { IndexReader } from "@/lib/search/index/index-reader";
import type { Vocabulary } from "@/lib/search/index/vocabulary";
import { mistypedTowns } from "@/lib/search/query/strategies/towns";
import { communesIndex } from "./communes-named";
import {
  findActivities,
  isActivityWord,
  isEmptyWord,
  isNameOfActivity,
  isSameInSingular,
  isWordOfActivities,
  similarWordOfActivities,
} from "./nomenclatures/find-activities";
import {
  type FindTown,
  isConjunction,
  isPreposition,
  readPlace,
  type Word,
  wordsIn,
} from "./read-place";
import { namesCompanies, readTraits } from "./read-traits";
import type { Traits } from "./trait-phrases";

/** What is read of the register. Communes are written as `69383|lyon`. */
type KnownTowns = Pick<IndexReader, "communes" | "vocabularies">;

/** More words are no activity with its place. */
const mostWords = 12;
/** What may be a mistyped word of an activity. Many times as many names have the usual one. */
const correctable = /^[a-z]{5,32}$/;
const minTimesUsual = 100;
/** A word that more companies, or more than one of so many, have in their names is no mistyped town. */
const mostNamesOfTypo = 20;
const companiesPerTypo = 100_000;
/** `en Bretagne hors Rennes`: no filter says so. */
const exclusion = /^(?:hors|sauf|except(?:e|es)?|excluding|not)$/;

/**
 * A text as filters: words of an activity, places, sizes and the like. Null: it also says something else, or too little: a
 * legal form, a category or the state of companies alone. `isFiltered`: other filters say enough, so that the text may
 * be a state and a place alone.
 */
export async function readAsFilters(
  q: string,
  known: KnownTowns,
  isFiltered = false,
): Promise<TextAsFilters | null> {
  const { traits, rest } = readTraits(q);
  // « Active Lyon » is rather a name; « entreprises actives à Lyon » and « entreprises de Lyon » are none.
  const { active: _, sort: __, ...others } = traits;
  const isTelling = Object.keys(others).length > 0 || Object.keys(traits).length === 0;
  const isOfCompanies = namesCompanies(q);
  const mayLackActivity = isFiltered || isOfCompanies || isTelling;
  const isEnough =
    isMeasured(traits) ||
    (isOfCompanies && (traits.category ?? traits.economieSociale) !== undefined);
  const said = { traits, mayLackActivity, isEnough };
  return readWhole(rest, said, () => exactTowns(known), known);
}

/**
 * A text as filters that says more than these: a mistyped town or activity, or words of a name. The longest activity counts. A
 * town as typed is preferred to a mistyped one, unless this leaves no other words. A
 * place alone is none: beside other filters, a mistyped name is not a mistyped town.
 */
export async function guessAsFilters(q: string, known: KnownTowns): Promise<TextAsFilters | null> {
  const { traits, rest } = readTraits(q);
  const isEnough = isMeasured(traits);
  const said = { traits, mayLackActivity: isEnough, isEnough };
  if (wordsIn(rest).some(({ text }) => exclusion.test(normalizeName(text)))) return null;
  const read = (text: string) => readWhole(text, said, () => nearTowns(known), known);
  return (
    (await read(rest)) ??
    (await read(await withUsualWords(rest, known))) ??
    (await guessWithWords(rest, traits, known))
  );
}

/** What is said besides activity and place: whether this may do without an activity, and without both. */
type Said = { traits: Traits; mayLackActivity: boolean; isEnough: boolean };

async function readWhole(
  text: string,
  { traits, mayLackActivity, isEnough }: Said,
  towns: () => Promise<FindTown>,
  known: KnownTowns,
): Promise<TextAsFilters | null> {
  for (const { activity, parts } of subjectsIn(text, mayLackActivity, 1)) {
    const [where = []] = parts;
    const place = where.length > 0 ? readPlace(where, await towns(), isMeasured(traits)) : {};
    const isTelling = activity.nafCode ?? (where.length > 0 || isEnough);
    if (place && isTelling)
      return { ...(await inUsualWords(activity, known)), ...place, ...traits };
  }
  return null;
}

async function guessWithWords(
  text: string,
  traits: Traits,
  known: KnownTowns,
): Promise<TextAsFilters | null> {
  for (const { activity, parts } of subjectsIn(text, isMeasured(traits), 2)) {
    if (parts.length === 0) continue;
    const filters = { ...(await inUsualWords(activity, known)), ...traits };
    for (const findTown of [await exactTowns(known), await nearTowns(known)]) {
      for (const { place, rest } of placesIn(parts)) {
        const read = readPlace(place, findTown);
        if (read) return { ...withWords(text, rest), ...filters, ...read };
      }
    }
    return { ...withWords(text, parts), ...filters };
  }
  return null;
}

/** Whether a number of employees or a date is said. Legal forms and categories are also words of names. */
function isMeasured({
  category: _,
  legalForm: __,
  active: ___,
  sort: ____,
  economieSociale: _____,
  ...measures
}: Traits): boolean {
  return Object.keys(measures).length > 0;
}

type Activity = { nafCode?: string };
type Subject = { activity: Activity; parts: Word[][] };

/**
 * The activities that a text may mean, with its other words before or after it, or in both places; and none, if it says
 * enough without one.
 */
function* subjectsIn(text: string, mayLackActivity: boolean, mostParts: 1 | 2): Generator<Subject> {
  const words = wordsIn(text);
  if (words.length > mostWords) return;
  const none: Subject = { activity: {}, parts: withoutEmpty([words]) };
  // `SCI de Vannes` are those of a town, although a label of activities has « vannes ».
  const isLed = words[0] !== undefined && isPreposition(words[0]);
  if (mayLackActivity && isLed) yield none;
  for (const { activity, parts } of activitiesIn(words)) {
    if (parts.length > mostParts) continue;
    const nafCode = nafCodeOf(activity);
    if (nafCode !== null) yield { activity: { nafCode }, parts };
  }
  if (mayLackActivity && !isLed) yield none;
}

function withWords(q: string, rest: readonly Word[][]): { q?: string } {
  const texts = rest.map((part) => q.slice(part[0]?.from, part.at(-1)?.to));
  return texts.length > 0 ? { q: texts.join(" ") } : {};
}

/** The neighbouring words that may be an activity, the longest first, with the words before and after them, if any. */
function activitiesIn(words: readonly Word[]): { activity: Word[]; parts: Word[][] }[] {
  const mayBe = words.map((word) => isConjunction(word) || isActivityWord(word.text));
  return words.flatMap((_, dropped) => {
    const length = words.length - dropped;
    return Array.from({ length: dropped + 1 }, (_, from) => from)
      .filter((from) => mayBe.slice(from, from + length).every(Boolean))
      .filter((from) => ![words[from - 1], words[from + length]].some(isConjunction))
      .map((from) => {
        const before = words.slice(0, from);
        return {
          activity: words.slice(from, from + length),
          parts: withoutEmpty([
            before.every(isPartitive) ? [] : before,
            words.slice(from + length),
          ]),
        };
      });
  });
}

function withoutEmpty(parts: readonly Word[][]): Word[][] {
  return parts.filter((part) => part.length > 0);
}

/** `des coiffeurs` are `coiffeurs`; what is left of `les PME du secteur du transport` is `du secteur du transport`. */
function isPartitive({ text }: Word): boolean {
  return /^(?:d|de|des|du|une?|les?|la|l|the|dans|in|secteur|domaine|fili[èe]re)$/i.test(text);
}

/**
 * Null: no activity has these words, or one at their ends says nothing about one. The first may be an article, which is left out: `la poste`.
 * There may be several, in the plural: `cafés et restaurants`. `Pierre et Bois` is a name.
 */
function nafCodeOf(activity: readonly Word[]): string | null {
  const [first, last] = [activity[0]?.text ?? "", activity.at(-1)?.text ?? ""];
  if (isEmptyWord(last)) return null;
  if (isEmptyWord(first)) {
    return articles.has(normalizeName(first)) ? nafCodeOf(activity.slice(1)) : null;
  }
  const nafCode = activity.map(({ text }) => text).join(" ");
  if (findActivities(nafCode).length > 0) return nafCode;
  const at = activity.findIndex(
    (word, index) => index > 0 && (isConjunction(word) || word.isSeparated),
  );
  if (at < 0) return adjacentTrades(activity);
  if (!isPlural(activity.slice(0, at)) || !isPlural(activity.slice(at))) return null;
  const one = nafCodeOf(activity.slice(0, at));
  const others = nafCodeOf(activity.slice(isConjunction(activity[at]) ? at + 1 : at));
  return one && others && `${one},${others}`;
}

/** Trades with nothing between them: `plombiers chauffagistes`, `bars-tabacs`. */
function adjacentTrades(words: readonly Word[]): string | null {
  const trades = words.map(({ text }) => text);
  const areTrades = words.every((word) => isPlural([word]) && isNameOfActivity(word.text));
  return trades.length > 1 && areTrades ? trades.join() : null;
}

function isPlural(words: readonly Word[]): boolean {
  return words.some(({ text }) => !isEmptyWord(text) && /[sx]$/i.test(text));
}

async function inUsualWords({ nafCode }: Activity, known: KnownTowns): Promise<Activity> {
  return nafCode === undefined ? {} : { nafCode: await withUsualWords(nafCode, known) };
}

/** A text with the words of activities that most names have, where its own are near: `coiffeur` for `coifeur`. */
async function withUsualWords(text: string, known: KnownTowns): Promise<string> {
  const words = wordsIn(text);
  const unusual = words.filter(
    ({ text }) => correctable.test(normalizeName(text)) && !isWordOfActivities(text),
  );
  if (unusual.length === 0 || words.length > mostWords) return text;
  const vocabulary = (await known.vocabularies()).words;
  return unusual.reduceRight((all, word) => {
    const usual = usualWord(normalizeName(word.text), vocabulary) ?? word.text;
    return all.slice(0, word.from) + usual + all.slice(word.to);
  }, text);
}

function usualWord(typed: string, vocabulary: Vocabulary): string | null {
  const near = [...vocabulary.near(typed, 1).once, ...vocabulary.soundingLike(typed)];
  const [usual] = near.toSorted((one, other) => other.n - one.n);
  if (!usual) return vocabulary.count(typed) === 0 ? similarWordOfActivities(typed) : null;
  if (usual.n < minTimesUsual * vocabulary.count(typed)) return null;
  const isOther = isActivityWord(usual.word) && !isSameInSingular(usual.word, typed);
  return isOther ? usual.word : null;
}

type PlaceSplit = { place: Word[]; rest: Word[][] };

/**
 * The runs of words that may be a place: at the end of the text, at its start, after the activity and before it. In each
 * position, the longest comes first. The text goes on with a word that says something: `nord de la France` is not `nord`.
 */
function placesIn(parts: readonly Word[][]): PlaceSplit[] {
  const at = (index: number, isEnd: boolean) => {
    const part = parts.at(index) ?? [];
    return part.flatMap((_, dropped) => {
      const length = part.length - dropped;
      const place = isEnd ? part.slice(-length) : part.slice(0, length);
      const left = isEnd ? part.slice(0, -length) : part.slice(length);
      const next = left.at(isEnd ? -1 : 0);
      if (next && (isEmptyWord(next.text) || isConjunction(next))) return [];
      return [{ place, rest: withoutEmpty(parts.with(index, left)) }];
    });
  };
  return [...at(-1, true), ...at(0, false), ...at(-1, false), ...at(0, true)];
}

async function exactTowns(known: KnownTowns): Promise<FindTown> {
  const towns = communesIndex(await known.communes());
  return (text) => (towns.has(text) ? text : null);
}

/**
 * Also mistyped, unless many names have the word as typed: `grande` is not `Grandy`. Only head offices are filtered by their
 * town, so a town of other establishments alone is none.
 */
async function nearTowns(known: KnownTowns): Promise<FindTown> {
  const towns = communesIndex(await known.communes());
  const { towns: all, words, companies } = await known.vocabularies();
  const most = Math.max(mostNamesOfTypo, companies / companiesPerTypo);
  return (text) => {
    if (towns.has(text)) return text;
    if (words.count(text) > most) return null;
    return mistypedTowns(text, all).find((town) => towns.has(town)) ?? null;
  };
}
