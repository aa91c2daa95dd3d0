import names from "./departments.json";

/** Islands that left Guadeloupe but kept its postal codes. */
const formerlyOfGuadeloupe: Record<string, string> = { "97133": "977", "97150": "978" };

export type Department = { code: string; name: string };

/** The departments of France and its overseas collectivities, in the order of their codes. */
export const departments: readonly Department[] = names;

/** The department of a code, in either case; undefined for any other text. */
export function findDepartment(code: string): Department | undefined {
  return departments.find((department) => department.code === code.toUpperCase());
}

/** The department code at the start of a commune's code; null for any other text. */
export function departmentOfCommune(commune: string): string | null {
  if (!/^(?:\d\d|2[AB])\d{3}$/.test(commune)) return null;
  return commune.slice(0, /^9[78]/.test(commune) ? 3 : 2);
}

/** The department code of a French postal code, right in nearly all cases; null for any other text. */
export function departmentOfPostalCode(postalCode: string): string | null {
  if (postalCode.startsWith("20")) return /^20[01]\d\d$/.test(postalCode) ? "2A" : "2B";
  return formerlyOfGuadeloupe[postalCode] ?? departmentOfCommune(postalCode);
}
