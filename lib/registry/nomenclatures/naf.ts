import naf1993 from "./naf-1993.json";
import naf2025 from "./naf-2025.json";
import nafRev1 from "./naf-rev1.json";
import nafRev2 from "./naf-rev2.json";
import nap from "./nap.json";

/** Label by code with its dot, under INSEE's name of the nomenclature. */
export const nafTables = {
  NAFRev2: nafRev2,
  NAFRev1: nafRev1,
  NAF1993: naf1993,
  NAP: nap,
  NAF2025: naf2025,
} satisfies Record<string, Record<string, string>>;

export type NafVersion = keyof typeof nafTables;

const tables = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(nafTables).map(([version, table]) => [version, new Map(Object.entries(table))]),
);

/** The code as it is published: with its dot and in upper case. `6201z` gives `62.01Z`. */
export function normalizeNafCode(code: string): string {
  const compact = code.trim().toUpperCase().replace(".", "");
  return `${compact.slice(0, 2)}.${compact.slice(2)}`;
}

function findLabel(code: string, version: string | null): string | null {
  const table = tables.get(version || "NAFRev2");
  const normalized = normalizeNafCode(code);
  // NAF rév. 1 marks classes that it kept only in part with `p`; the files have codes with and without it.
  const whole = normalized.endsWith("P") ? normalized.slice(0, -1) : normalized;
  return table?.get(normalized) ?? table?.get(whole) ?? table?.get(`${whole}p`) ?? null;
}

/**
 * INSEE's label of an activity, in French. `version` is `nomenclatureActivitePrincipale`; null or
 * empty means NAF rév. 2. Null when the code is not in that nomenclature.
 */
export function nafLabel(code: string | null, version: string | null = null): string | null {
  return code ? findLabel(code, version) : null;
}

/** The codes of NAF rév. 2 in a division, group or class: `56.10A` and others in `56`, `56.1` or `56.10`. */
export function codesWithin(level: string): string[] {
  return Object.keys(nafRev2).filter((code) => code.startsWith(level));
}

/** Whether the code, with or without its dot, is in the nomenclature (NAF rév. 2 when null). */
export function isNafCode(code: string, version: string | null = null): boolean {
  return findLabel(code, version) !== null;
}
