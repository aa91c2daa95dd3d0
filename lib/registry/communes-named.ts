import { arrondissementCode, codesInCity } from "@/lib/contract/arrondissements";
import { townName } from "@/lib/search/analysis/name-words";

/** Whether it is INSEE's code of a commune, and not a name. */
export function isCommuneCode(city: string): boolean {
  return /^\d[\dAB]\d{3}$/i.test(city);
}

/** Those of the communes, such as `69383|lyon`, that have the code or the name, as `Lyon` and `Lyon 3e` have. */
export function communesNamed(city: string, communes: readonly string[]): string[] {
  const code = isCommuneCode(city) ? city.toUpperCase() : arrondissementCode(city);
  if (code) return communes.filter((commune) => commune.startsWith(codesInCity(code) ?? code));
  const ending = `|${townName(city)}`;
  return communes.filter((commune) => commune.endsWith(ending));
}
