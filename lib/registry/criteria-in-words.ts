import { defaultOrder } from "@/lib/contract/default-order";
import { findDepartment } from "@/lib/contract/departments";
import type { Language } from "@/lib/contract/languages";
import { legalFormGroup } from "@/lib/contract/legal-form-groups";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { longDate } from "@/lib/contract/long-date";
import { type FilterName, filterNames } from "@/lib/contract/page-paths";
import { regions } from "@/lib/contract/regions";
import type { Search } from "./find-matches";
import { activitiesOf } from "./nomenclatures/activities-of";
import { legalFormLabel } from "./nomenclatures/legal-forms";
import { employeeRangesInWords, labelOf, statusLabel, wordFor, words } from "./words";

/** What a search asks for besides its text, as people say it: a title and a text each. `["Département", "75 Paris, 2A Corse-du-Sud"]`. */
export function criteriaInWords(
  { filters = {}, isExact }: Pick<Search, "filters" | "isExact">,
  language: Language,
): [title: string, text: string][] {
  const { filters: titles, recent } = words[language];
  const criteria = filterNames.flatMap((name): [string, string][] => {
    const value = filters[name];
    if (value === undefined) return [];
    return [[titles[name], wordsOf(name, [value].flat().map(String), language)]];
  });
  return [...(isExact ? [[recent.exact, titles.yes] as [string, string]] : []), ...criteria];
}

/** The order of a search, chosen or not, with its title. */
export function orderInWords(
  { q, sort }: Search,
  language: Language,
): [title: string, text: string] {
  const { filters: titles } = words[language];
  const isList = q !== undefined && listedNumbers(q).length > 0;
  const order = sort ?? defaultOrder({ q });
  return [titles.sort, titles.order[order === "relevance" && isList ? "list" : order]];
}

function wordsOf(name: FilterName, values: readonly string[], language: Language): string {
  const { yes, no, categories } = words[language].filters;
  const each = (nameOf: (value: string) => string) => values.map(nameOf).join(", ");
  switch (name) {
    case "active":
      return each((value) => statusLabel(value === "true", language));
    case "employer":
    case "economieSociale":
      return each((value) => (value === "true" ? yes : no));
    case "department":
      return each((code) => [code, findDepartment(code)?.name ?? []].flat().join(" "));
    case "category":
      return each((code) => wordFor(code, categories) ?? code);
    case "region":
      return each((code) => regions.find((region) => region.code === code)?.name ?? code);
    case "nafCode":
      return each(activityInWords);
    case "legalForm":
      return each((code) => [code, legalFormInWords(code, language) ?? []].flat().join(" "));
    case "employeeRange":
      return employeeRangesInWords(values, language);
    case "createdFrom":
    case "createdTo":
    case "closedFrom":
    case "closedTo":
      return each((day) => longDate(new Date(`${day}T00:00:00Z`), language, "UTC"));
    default:
      return each((value) => value);
  }
}

/** `62.01Z Programmation informatique`, or for words also what they mean: `boulangerie (10.71C Boulangerie et …)`. */
function activityInWords(value: string): string {
  const activities = activitiesOf(value);
  const named = activities.map(({ code, label }) => [code, labelOf(label) ?? []].flat().join(" "));
  const isCode = activities.length === 1 && /^[\d.]/.test(value);
  return isCode || named.length === 0 ? (named[0] ?? value) : `${value} (${named.join(", ")})`;
}

function legalFormInWords(code: string, language: Language): string | null {
  const { legalForms } = words[language];
  const group = legalFormGroup(code) ?? "";
  return (
    wordFor(code, legalForms) ?? labelOf(legalFormLabel(code)) ?? wordFor(group, legalForms) ?? null
  );
}
