import { townName } from "@/lib/search/analysis/name-words";

/** Cities whose companies have the commune codes of their arrondissements, and what these begin with. */
const arrondissements = new Map([
  ["75056", "751"],
  ["69123", "6938"],
  ["13055", "132"],
]);

/** Whether it is INSEE's code of a commune, and not a name. */
export function isCommuneCode(city: string): boolean {
  return /^\d[\dAB]\d{3}$/i.test(city);
}

/** Those of the communes, such as `69383|lyon`, that have the code or the name. */
export function communesNamed(city: string, communes: readonly string[]): string[] {
  if (isCommuneCode(city)) {
    const code = city.toUpperCase();
    const prefix = arrondissements.get(code) ?? code;
    return communes.filter((commune) => commune.startsWith(prefix));
  }
  const ending = `|${townName(city)}`;
  return communes.filter((commune) => commune.endsWith(ending));
}
