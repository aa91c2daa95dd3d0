import { departments, findDepartment } from "@/lib/contract/departments";
import { regions } from "@/lib/contract/regions";
import type { TextAsFilters } from "@/lib/contract/registry";
import { townName as townInIndex } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { mistypedTowns } from "@/lib/search/query/strategies/towns";
import { findActivities, isActivityWord, isEmptyWord } from "./nomenclatures/find-activities";
import { townName } from "./nomenclatures/town-name";
import { readTraits, type Traits } from "./read-traits";

type Place = Pick<TextAsFilters, "city" | "postalCode" | "department" | "region">;
/** What is read of the register, and only for a text with an activity or traits. Communes are written as `69383|lyon`. */
type KnownTowns = Pick<IndexReader, "communes" | "vocabularies">;
/** A word of a text, and where it stands. */
type Word = { text: string; from: number; to: number };
/** A town in search form, for words in search form; null: none. */
type FindTown = (text: string) => string | null;

/** What may stand between an activity and a place: `boulangerie à Lyon`, `bakeries in Lyon`. */
const prepositions = new Set("a au aux d dans de du en in of near the".split(" "));
/** The departments of the cities whose postal codes end with the number of the arrondissement. */
const citiesWithArrondissements: Record<string, string> = {
  paris: "75",
  lyon: "69",
  marseille: "13",
};

/** More words are no activity with its place. */
const mostWords = 12;

/**
 * A text as filters: words of an activity, a place, sizes and the like. Null: it also says something else, or too little: a
 * place, a legal form, a category or the state of companies alone.
 */
export async function readAsFilters(q: string, known: KnownTowns): Promise<TextAsFilters | null> {
  const { traits, rest } = readTraits(q);
  // « Active Lyon » is rather a name.
  const { active: _, ...telling } = traits;
  for (const { activity, parts } of subjectsIn(rest, Object.keys(telling).length > 0)) {
    const [where = [], ...others] = parts;
    if (others.length > 0) continue;
    const place = where.length > 0 ? readPlace(where, await exactTowns(known)) : {};
    const isTelling = activity.nafCode ?? (where.length > 0 || isMeasured(traits));
    if (place && isTelling) return { ...activity, ...place, ...traits };
  }
  return null;
}

/**
 * A text as filters that says more than these: a mistyped town, or words of a name. The longest activity counts. A town as
 * typed is preferred to a mistyped one, unless this leaves no other words.
 */
export async function guessAsFilters(q: string, known: KnownTowns): Promise<TextAsFilters | null> {
  const { traits, rest: text } = readTraits(q);
  for (const { activity, parts } of subjectsIn(text, isMeasured(traits))) {
    if (parts.length === 0) continue;
    const exact = await exactTowns(known);
    const near = await nearTowns(known);
    const splits = placesIn(parts);
    const read = (findTown: FindTown, isMeant: (split: PlaceSplit) => boolean) => {
      for (const split of splits.filter(isMeant)) {
        const place = readPlace(split.place, findTown);
        if (place) return { ...withWords(text, split.rest), ...activity, ...place, ...traits };
      }
      return null;
    };
    return (
      read(near, ({ rest }) => rest.length === 0) ??
      read(exact, ({ rest }) => rest.length > 0) ??
      read(near, ({ rest }) => rest.length > 0) ?? {
        ...withWords(text, parts),
        ...activity,
        ...traits,
      }
    );
  }
  return null;
}

/** Whether a number of employees or a date is said. Legal forms and categories are also words of names. */
function isMeasured({ employeeRange, createdFrom, createdTo }: Traits): boolean {
  return (employeeRange ?? createdFrom ?? createdTo) !== undefined;
}

type Subject = { activity: { nafCode?: string }; parts: Word[][] };

/** The activities that a text may mean, with its other words; and none, if it says enough without one. */
function* subjectsIn(text: string, mayLackActivity: boolean): Generator<Subject> {
  const words = wordsIn(text);
  if (words.length > mostWords) return;
  for (const { activity, parts } of activitiesIn(words)) {
    const nafCode = nafCodeOf(activity);
    if (nafCode !== null) yield { activity: { nafCode }, parts };
  }
  if (mayLackActivity) yield { activity: {}, parts: withoutEmpty([words]) };
}

function withWords(q: string, rest: readonly Word[][]): { q?: string } {
  const texts = rest.map((part) => q.slice(part[0]?.from, part.at(-1)?.to));
  return texts.length > 0 ? { q: texts.join(" ") } : {};
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));
}

/** The neighbouring words that may be an activity, the longest first, with the words before and after them, if any. */
function activitiesIn(words: readonly Word[]): { activity: Word[]; parts: Word[][] }[] {
  const mayBe = words.map(({ text }) => isActivityWord(text));
  return words.flatMap((_, dropped) => {
    const length = words.length - dropped;
    return Array.from({ length: dropped + 1 }, (_, from) => from)
      .filter((from) => mayBe.slice(from, from + length).every(Boolean))
      .map((from) => ({
        activity: words.slice(from, from + length),
        parts: withoutEmpty([words.slice(0, from), words.slice(from + length)]),
      }));
  });
}

function withoutEmpty(parts: readonly Word[][]): Word[][] {
  return parts.filter((part) => part.length > 0);
}

/** Null: no activity has these words, or the last of them says nothing about one. */
function nafCodeOf(activity: readonly Word[]): string | null {
  if (isEmptyWord(activity.at(-1)?.text ?? "")) return null;
  const nafCode = textsOf(activity).join(" ");
  return findActivities(nafCode).length > 0 ? nafCode : null;
}

type PlaceSplit = { place: Word[]; rest: Word[][] };

/** The runs of words that may be a place: at the end of the text, at its start, after the activity and before it. In each position, the longest comes first. */
function placesIn(parts: readonly Word[][]): PlaceSplit[] {
  const at = (index: number, isEnd: boolean) => {
    const part = parts.at(index) ?? [];
    return part.map((_, dropped) => {
      const length = part.length - dropped;
      const place = isEnd ? part.slice(-length) : part.slice(0, length);
      const left = isEnd ? part.slice(0, -length) : part.slice(length);
      return { place, rest: withoutEmpty(parts.with(index, left)) };
    });
  };
  return [...at(-1, true), ...at(0, false), ...at(-1, false), ...at(0, true)];
}

async function exactTowns(known: KnownTowns): Promise<FindTown> {
  const towns = townsOf(await known.communes());
  return (text) => (towns.has(text) ? text : null);
}

/** Only head offices are filtered by their town, so a town of other establishments alone is none. */
async function nearTowns(known: KnownTowns): Promise<FindTown> {
  const towns = townsOf(await known.communes());
  const all = (await known.vocabularies()).towns;
  return (text) => mistypedTowns(text, all).find((town) => towns.has(town)) ?? null;
}

const townsByCommunes = new WeakMap<readonly string[], ReadonlySet<string>>();

function townsOf(communes: readonly string[]): ReadonlySet<string> {
  const known = townsByCommunes.get(communes);
  if (known) return known;
  const towns = new Set(communes.map((commune) => commune.slice(commune.indexOf("|") + 1)));
  townsByCommunes.set(communes, towns);
  return towns;
}

/** A department, a region, a postal code, an arrondissement or a town; null: none. */
function readPlace(words: readonly Word[], findTown: FindTown): Place | null {
  const text = normalizeName(textsOf(words).join(" "));
  if (/^\d{5}$/.test(text)) return { postalCode: text };
  const department = findDepartment(text) ?? departments.find(isNamed(text));
  if (department) return { department: department.code };
  const region = regions.find(isNamed(text));
  if (region) return { region: region.code };
  const inIndex = townInIndex(text);
  const arrondissement = /^\S+ (\d{1,2})(?:er|e|eme)?$/.exec(text)?.[1];
  const city = citiesWithArrondissements[inIndex];
  if (arrondissement && city) return { postalCode: `${city}0${arrondissement.padStart(2, "0")}` };
  const town = findTown(inIndex);
  if (town) return { city: townName(town.toUpperCase(), null) ?? town };
  const [first, ...rest] = words;
  return first && rest.length > 0 && prepositions.has(normalizeName(first.text))
    ? readPlace(rest, findTown)
    : null;
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text);
}

const isNamed =
  (text: string) =>
  ({ name }: { name: string }) =>
    normalizeName(name) === text;
