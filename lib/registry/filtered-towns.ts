import { arrondissementCode, arrondissementNamed } from "@/lib/contract/arrondissements";
import type { FilteredTown } from "@/lib/contract/registry";
import { normalizeTown } from "@/lib/search/analysis/name-words";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { communesNamed, isCommuneCode } from "./communes-named";
import { townName } from "./nomenclatures/town-name";

const mostNear = 3;

/** What the values of the filter `city` mean. */
export async function filteredTowns(
  cities: readonly string[],
  reader: IndexReader,
): Promise<FilteredTown[]> {
  const communes = await reader.communes();
  const nameOf = (city: string) => {
    const [first] = communesNamed(city, communes);
    const arrondissement = arrondissementNamed(arrondissementCode(city) ?? city);
    if (first && arrondissement) return townName(arrondissement.toUpperCase(), null);
    return first === undefined ? null : nameOfCommune(first);
  };
  return Promise.all(
    cities.map(async (value) => {
      const name = nameOf(value);
      if (name !== null || isCommuneCode(value)) return { value, name, near: [] };
      const towns = await similarTowns(value, reader);
      const near = towns.flatMap((town) => nameOf(town) ?? []);
      return { value, name, near: [...new Set(near)].slice(0, mostNear) };
    }),
  );
}

/** Towns of one edit more or less, and those whose name goes on. */
async function similarTowns(city: string, reader: IndexReader): Promise<string[]> {
  const { towns } = await reader.vocabularies();
  const typed = normalizeTown(city);
  return typed === "" ? [] : [...towns.near(typed), ...towns.withPrefix(typed, mostNear)];
}

/** `Saint-Denis` for `93066|saint denis`. The code tells towns apart whose names differ only in accents and hyphens. */
function nameOfCommune(commune: string): string | null {
  const [code = "", town = ""] = commune.split("|");
  return townName(town.toUpperCase(), code);
}
