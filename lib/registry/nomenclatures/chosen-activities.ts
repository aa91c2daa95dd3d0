import { findActivities } from "./find-activities";
import { isNafCode, type NafVersion, nafLabel, nafTables } from "./naf";
import { nafLevelLabel } from "./naf-levels";

/** An activity that a filter has chosen. The label is INSEE's, in French; null for the beginning of a code. */
export type ChosenActivity = { code: string; label: string | null };

/** The activities that values of the filter stand for, each once. */
export function chosenActivities(values: readonly string[]): ChosenActivity[] {
  const codes = new Set(values.flatMap(activityCodesOf));
  return [...codes].map((code) => ({ code, label: labelOf(code) }));
}

/**
 * The codes that one value of the filter stands for: those that words name, none if no activity has them all; or itself as it
 * is published, be it the beginning of a code, a section or a code of an earlier nomenclature. `6201z` gives `62.01Z`.
 */
export function activityCodesOf(value: string): string[] {
  if (/^\p{L}./u.test(value)) return findActivities(value);
  const compact = value.toUpperCase().replace(".", "");
  return [compact.length > 2 ? `${compact.slice(0, 2)}.${compact.slice(2)}` : compact];
}

function labelOf(code: string): string | null {
  const versions = Object.keys(nafTables) as NafVersion[];
  const known = versions.find((version) => isNafCode(code, version));
  return nafLevelLabel(code) ?? (known ? nafLabel(code, known) : null);
}
