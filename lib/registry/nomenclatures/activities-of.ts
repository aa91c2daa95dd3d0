import type { FilteredActivity } from "@/lib/contract/registry";
import { isActivityInWords } from "@/lib/contract/search-query";
import { findActivities } from "./find-activities";
import { codesWithin, isNafCode, type NafVersion, nafLabel, nafTables } from "./naf";
import { nafLevelLabel } from "./naf-levels";

/** What a value of the filter `nafCode` means: a code, or those that words stand for. No activity has all the words: none. */
export function activitiesOf(value: string): FilteredActivity[] {
  const codes = isActivityInWords(value) ? findActivities(value) : [writtenNaf(value)];
  return codes.map((code) => ({ value, code, label: labelOf(code) }));
}

function labelOf(code: string): string | null {
  return nafLevelLabel(code) ?? labelsWithin(code) ?? anyNafLabel(code);
}

const mostLabels = 3;

/** INSEE's labels of groups and classes are not among the tables, so those of their codes stand for them. */
function labelsWithin(groupOrClass: string): string | null {
  if (!/^\d\d\.\d\d?$/.test(groupOrClass)) return null;
  const labels = codesWithin(groupOrClass).flatMap((code) => nafLabel(code) ?? []);
  if (labels.length === 0) return null;
  const more = labels.length > mostLabels ? ["…"] : [];
  return [...labels.slice(0, mostLabels), ...more].join(", ");
}

function anyNafLabel(code: string): string | null {
  const versions = Object.keys(nafTables) as NafVersion[];
  const known = versions.find((version) => isNafCode(code, version));
  return known ? nafLabel(code, known) : null;
}

/** A code as INSEE writes it: `62.01Z` for `6201z`, `62.0` for `620`. */
function writtenNaf(value: string): string {
  const digits = value.toUpperCase().replace(".", "");
  return digits.length > 2 ? `${digits.slice(0, 2)}.${digits.slice(2)}` : digits;
}
