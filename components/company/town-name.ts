import { useTranslations } from "next-intl";
import { arrondissementCode } from "@/lib/contract/arrondissements";
import { departmentOfPostalCode } from "@/lib/contract/departments";
import type { SearchState } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";

/** The search for the companies of a town, or of an arrondissement, by name and, for a town, department. */
export function townSearch({ city, postalCode, country }: Company["address"]): SearchState | null {
  if (!city || !postalCode || country !== "FR") return null;
  const search = { q: "", page: "1" };
  const [, name = "", before, after] = cedex.exec(city) ?? [];
  const town = numbered({ city: name ? `${name} ${before ?? after}` : city, postalCode });
  const named = town && `${town.name} ${town.number}e`;
  if (named && arrondissementCode(named)) return { ...search, city: named };
  const department = departmentOfPostalCode(postalCode);
  return { ...search, city, ...(department && { department }) };
}

/** The postal code of a CEDEX address, such as 75755, is no arrondissement's, but its number usually is. */
const cedex = /^(PARIS|LYON|MARSEILLE) (?:(\d{1,2}) CEDEX|CEDEX (\d{1,2}))$/;

const arrondissement = /^(PARIS|LYON|MARSEILLE)(?: (\d{1,2})(?:ER|EME|E)?)?$/;

type Town = Pick<Company["address"], "city" | "postalCode" | "townName">;

const cities: Record<string, string> = { PARIS: "Paris", LYON: "Lyon", MARSEILLE: "Marseille" };

/** Returns a function that names a town in ordinary spelling, or `Paris 15ᵉ` in a city with arrondissements. */
export function useTownName(): (town: Town) => string | null {
  const t = useTranslations("company");
  return (town) => {
    const { name: city, number } = numbered(town) ?? {};
    return city && number ? t("arrondissement", { city, number }) : town.townName;
  };
}

/** The city and number of an arrondissement, which are in the town's name or its postal code; null: it is none. */
function numbered({ city, postalCode }: Pick<Town, "city" | "postalCode">) {
  const [, name = "", written] = arrondissement.exec(city ?? "") ?? [];
  const number = Number(written ?? /^(?:75[01]|690|130)(\d\d)$/.exec(postalCode ?? "")?.[1]);
  return name && number > 0 ? { name: cities[name] ?? name, number } : null;
}
