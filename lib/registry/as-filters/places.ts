import { arrondissementCode, arrondissementNamed } from "@/lib/contract/arrondissements";
import { regions } from "@/lib/contract/regions";
import type { TextAsFilters } from "@/lib/contract/registry";
import { departmentsOf, departmentsOfRegion } from "@/lib/search/analysis/areas";
import { normalizeTown, optionalWord } from "@/lib/search/analysis/name-words";
import { townName } from "../nomenclatures/town-name";
import { type FilterReading, weights } from "./filter-reading";
import { type Join, withLists } from "./lists";
import json from "./phrases.json";
import { countWords, lineOf, type Sentence, type Word } from "./sentence";

/** A town in search form, for words in search form, and the share of its weight if they are mistyped; null: none. */
export type FindTown = (text: string) => { town: string; share: number } | null;
/** A place by each filter that can say it, the usual one first: Paris is a department and a town. */
type Place = { filters: TextAsFilters; share: number };
/** Words before a place: how many, which filters may say it, and the weight. */
type Lead = { before: number; kinds: string[]; weight: number };

/** The most words of a place's name. */
const maxWords = 6;
const { preposition, article, area, town } = json.place;
const areaWord = new RegExp(`^(?:${area})$`);
const townWord = new RegExp(`^(?:${town})$`);
const any = `((?:(?:${preposition}) )*)`;
const maybe = (words: string) => `((?:(?:${words}) )?)`;
/** What may stand before a place: `située à`, `dans le département de`. */
const leads = new RegExp(
  `(?<![^ ])${any}${maybe(article)}${maybe(`${area}|${town}`)}${any}${maybe(article)}$`,
);
/** How such a word begins the name of a town: `au Havre`. */
const contractions: Record<string, string> = { au: "le ", aux: "les ", du: "le ", des: "les " };
const areas = ["region", "department", "postalCode"];
const anyKind = [...areas, "city"];
const ofArea = { kinds: areas, weight: weights.placeLed };

/** Towns, departments, regions, which may be some that exist no more, postal codes, and lists of one kind. */
export function places({ words }: Sentence, findTown: FindTown): FilterReading[] {
  const each = words.flatMap((_, start) => {
    const name = contractions[words[start - 1]?.form ?? ""] ?? "";
    return words.slice(start, start + maxWords).flatMap((last, more): FilterReading[] => {
      if (last.isEmpty) return [];
      const end = start + more + 1;
      const text = lineOf(words.slice(start, end));
      const { filters, share } = placeNamed(text, findTown);
      const city = name && placeNamed(name + text, findTown).filters.city;
      const named = Object.entries(name ? { ...filters, city } : filters);
      if (named.length === 0) return [];
      const isArea = areaWord.test(words[end]?.form ?? "");
      const lead = leadOf(words.slice(0, start));
      const { before, kinds, weight } = isArea ? { ...lead, ...ofArea } : lead;
      const possible = named.filter(([kind, value]) => value && kinds.includes(kind));
      if (possible.length === 0) return [];
      const span = { from: start - before, to: isArea ? end + 1 : end };
      const meaning = { weight: weight * share, filters: Object.fromEntries(possible) };
      return [{ ...span, kind: "place", ...meaning }];
    });
  });
  // What comes first counts: `de la Marne` is rather the department than La Marne.
  return withLists(each.toReversed(), words, joined);
}

/** Two places by the filters that can say both. */
const joined: Join = ({ filters: one }, { filters: other }, isAdjacent) => {
  const kinds = (Object.keys(one) as (keyof typeof one)[]).filter((kind) => other[kind]);
  if (kinds.length === 0) return null;
  const filters = Object.fromEntries(kinds.map((kind) => [kind, `${one[kind]},${other[kind]}`]));
  return { filters, weight: isAdjacent ? weights.adjoining : weights.further };
};

/** Only an area has an article that is no part of its name: `dans le Rhône`, `dans le 69003`, but `Le Havre`. */
function leadOf(words: readonly Word[]): Lead {
  const [text = "", led, first, kind = "", , last] = leads.exec(`${lineOf(words)} `) ?? [];
  const isOfArea = [first, kind, last].some(Boolean);
  const weight = led || kind ? weights.placeLed : weights.placeArticle;
  return {
    before: countWords(text),
    kinds: townWord.test(kind.trim()) ? ["city"] : isOfArea ? areas : anyKind,
    weight: text === "" ? weights.placeBare : weight,
  };
}

function placeNamed(text: string, findTown: FindTown): Place {
  const isPlain = !/\d|\b(?:ste?|cedex)\b/.test(text);
  const [postalCode] = (!isPlain && /\b\d{5}\b/.exec(text)) || [];
  if (postalCode) {
    const others = normalizeTown(text.replace(postalCode, "").trim());
    return { share: 1, filters: others === "" || findTown(others) ? { postalCode } : {} };
  }
  const arrondissement = !isPlain && arrondissementNamed(arrondissementCode(text) ?? "");
  if (arrondissement) return { share: 1, filters: { city: `${arrondissement}e` } };
  const found = findTown(isPlain ? text : normalizeTown(text));
  const city = found && (townName(found.town.toUpperCase(), null) ?? found.town);
  return { share: found?.share ?? 1, filters: { ...areaNamed(text), ...(city && { city }) } };
}

/** A department, or a region, of which some exist no more: `Auvergne`. */
function areaNamed(text: string): TextAsFilters {
  const codes = departmentsOf(text.replaceAll(` ${optionalWord} `, " ").split(" "));
  if (codes.length === 0) return {};
  const department = codes.join(",");
  const region = regions.find(({ code }) => departmentsOfRegion(code).join(",") === department);
  return { ...(region && codes.length > 1 && { region: region.code }), department };
}
