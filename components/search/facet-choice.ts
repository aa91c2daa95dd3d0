import { sectionOfNaf } from "@/lib/contract/naf-sections";
import type { FilterName, SearchState } from "@/lib/contract/page-paths";
import type { Activities } from "./filter-messages";
import { valuesOf, withFilter } from "./filter-values";

/**
 * How a facet's value relates to what its filter has: it is chosen; it contains a narrower choice (`partly`); it is within a
 * wider one; or neither (`other`).
 */
export type Relation = "chosen" | "partly" | "within" | "other";

/** The values that a filter has. `activities`: what the filter of activities stands for. */
export function chosenValues(
  state: SearchState,
  filter: FilterName,
  activities: Activities,
): string[] {
  if (filter === "nafCode" && activities) return activities.map(({ code }) => code);
  const values = valuesOf(state, filter);
  return filter === "department" ? values.map((value) => value.toUpperCase()) : values;
}

export function relationOf(filter: FilterName, value: string, chosen: readonly string[]): Relation {
  if (chosen.includes(value)) return "chosen";
  if (chosen.some((each) => isWithin(filter, each, value))) return "partly";
  return chosen.some((each) => isWithin(filter, value, each)) ? "within" : "other";
}

/**
 * The search after a click on a facet's value: without the value if it is chosen, otherwise with it, in place of what it
 * contains and of what contains it. A company is open or closed, so choosing one drops the other.
 */
export function choose(
  state: SearchState,
  filter: FilterName,
  value: string,
  chosen: readonly string[],
): SearchState {
  const kept = chosen.filter((each) => relationOf(filter, each, [value]) === "other");
  const values = chosen.includes(value)
    ? chosen.filter((each) => each !== value)
    : [...(filter === "active" ? [] : kept), value];
  return withFilter(state, filter, values.join(","));
}

/** Whether a code is a part of another: activities and legal categories are codes whose beginnings are groups. */
function isWithin(filter: FilterName, code: string, wider: string): boolean {
  if (filter === "legalForm") return code.startsWith(wider);
  if (filter !== "nafCode" || isFormerNaf(code)) return false;
  return code.startsWith(wider) || sectionOfNaf(code) === wider;
}

/** Codes of earlier nomenclatures have a letter after three digits: `72.2Z`. */
function isFormerNaf(code: string): boolean {
  return /^\d\d\.\d[A-Z]$/.test(code);
}
