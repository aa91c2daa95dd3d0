import type { TextAsFilters } from "./registry";

/**
 * The filters of a place in whose stead a text says one: a region for the departments in it, a department or a postal code for
 * any other. A town stands for other towns only, because `Saint-Denis` may be meant within a department.
 */
export function replacedPlaces({ region, department, postalCode, city }: TextAsFilters) {
  const narrow = ["city", "postalCode"] as const;
  if (region || department || postalCode) return ["region", "department", ...narrow] as const;
  return city ? narrow : [];
}
