import { departments, findDepartment } from "@/lib/contract/departments";
import { regions } from "@/lib/contract/regions";
import type { TextAsFilters } from "@/lib/contract/registry";
import { townName as townInIndex } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { findActivities, isActivityWord } from "./nomenclatures/find-activities";
import { townName } from "./nomenclatures/town-name";

type Place = Omit<TextAsFilters, "nafCode">;

/** What may stand between an activity and a place: `boulangerie à Lyon`. */
const prepositions = new Set(["a", "au", "aux", "d", "dans", "de", "du", "en"]);
/** The departments of the cities whose postal codes end with the number of the arrondissement. */
const citiesWithArrondissements: Record<string, string> = {
  paris: "75",
  lyon: "69",
  marseille: "13",
};

/** An activity with its place has fewer words than longer texts. */
const mostWords = 12;

/**
 * A text as filters: words of an activity in French and, before or after them, perhaps a place. Null: it also says something
 * else. `readCommunes`: reads those of the register, as `69383|lyon`; called only for a text with an activity.
 */
export async function readAsFilters(
  q: string,
  readCommunes: () => Promise<readonly string[]>,
): Promise<TextAsFilters | null> {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > mostWords) return null;
  const ofActivities = new Set(words.filter(isActivityWord));
  for (const [activity, rest] of splits(words)) {
    if (isPreposition(activity.at(-1)) || !activity.every((word) => ofActivities.has(word)))
      continue;
    const nafCode = activity.join(" ");
    if (findActivities(nafCode).length === 0) continue;
    const place = rest.length > 0 ? readPlace(rest, townsOf(await readCommunes())) : {};
    if (place) return { nafCode, ...place };
  }
  return null;
}

const townsByCommunes = new WeakMap<readonly string[], ReadonlySet<string>>();

function townsOf(communes: readonly string[]): ReadonlySet<string> {
  const known = townsByCommunes.get(communes);
  if (known) return known;
  const towns = new Set(communes.map((commune) => commune.slice(commune.indexOf("|") + 1)));
  townsByCommunes.set(communes, towns);
  return towns;
}

/** The words in two parts, of which the first is not empty and as long as possible; it may also be the last in the text. */
function splits(words: readonly string[]): [first: string[], rest: string[]][] {
  return words.flatMap((_, dropped): [string[], string[]][] => {
    const length = words.length - dropped;
    return [
      [words.slice(0, length), words.slice(length)],
      [words.slice(dropped), words.slice(0, dropped)],
    ];
  });
}

/** A department, a region, a postal code, an arrondissement or a town; null: none. */
function readPlace(words: readonly string[], towns: ReadonlySet<string>): Place | null {
  const text = normalizeName(words.join(" "));
  if (/^\d{5}$/.test(text)) return { postalCode: text };
  const department = findDepartment(text) ?? departments.find(isNamed(text));
  if (department) return { department: department.code };
  const region = regions.find(isNamed(text));
  if (region) return { region: region.code };
  const town = townInIndex(text);
  const arrondissement = /^\S+ (\d{1,2})(?:er|e|eme)?$/.exec(text)?.[1];
  const city = citiesWithArrondissements[town];
  if (arrondissement && city) return { postalCode: `${city}0${arrondissement.padStart(2, "0")}` };
  if (towns.has(town)) return { city: townName(text.toUpperCase(), null) ?? text };
  const [first, ...rest] = words;
  return rest.length > 0 && isPreposition(first) ? readPlace(rest, towns) : null;
}

const isPreposition = (word = "") => prepositions.has(normalizeName(word));

const isNamed =
  (text: string) =>
  ({ name }: { name: string }) =>
    normalizeName(name) === text;
