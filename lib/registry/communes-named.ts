import { arrondissementCode, cityOfArrondissement } from "@/lib/contract/arrondissements";
import { normalizeTown } from "@/lib/search/analysis/name-words";

/** Whether it is INSEE's code of a commune, and not a name. */
export function isCommuneCode(city: string): boolean {
  return /^\d[\dAB]\d{3}$/i.test(city);
}

const indexes = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

/** Of the communes, such as `69383|lyon`, those with each town's name (`lyon`), and those with each code (`#69383`, and `#69123` of its city). */
export function communesIndex(communes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const made = indexes.get(communes);
  if (made) return made;
  const index = new Map<string, string[]>();
  for (const commune of communes) {
    const [code = "", town = ""] = commune.split("|");
    for (const key of new Set([town, `#${code}`, `#${cityOfArrondissement(code) ?? code}`])) {
      index.set(key, [...(index.get(key) ?? []), commune]);
    }
  }
  indexes.set(communes, index);
  return index;
}

/** Those of the communes, such as `69383|lyon`, that have the code or the name, as `Lyon` and `Lyon 3e` have. */
export function communesNamed(city: string, communes: readonly string[]): readonly string[] {
  const code = isCommuneCode(city) ? city.toUpperCase() : arrondissementCode(city);
  return communesIndex(communes).get(code ? `#${code}` : normalizeTown(city)) ?? [];
}
