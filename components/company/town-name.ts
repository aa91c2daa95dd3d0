import { useTranslations } from "next-intl";
import { departmentOfPostalCode } from "@/lib/contract/departments";
import type { SearchState } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";

/** The search for the companies of a town: by postal code in a city with arrondissements, otherwise by name and department. */
export function townSearch({ city, postalCode, country }: Company["address"]): SearchState | null {
  if (!city || !postalCode || country !== "FR") return null;
  const search = { q: "", page: "1" };
  const [, name = "", before = "", after = ""] = cedex.exec(city) ?? [];
  const number = Number(before || after);
  const [beginning = "", last = 0] = arrondissements[name] ?? [];
  if (number > 0 && number <= last) {
    return { ...search, postalCode: `${beginning}${String(number).padStart(2, "0")}` };
  }
  if (arrondissement.test(city)) return { ...search, postalCode };
  const department = departmentOfPostalCode(postalCode);
  return { ...search, city, ...(department && { department }) };
}

/** What the postal codes of a city's arrondissements begin with, and how many there are. */
const arrondissements: Record<string, [string, number]> = {
  PARIS: ["750", 20],
  LYON: ["690", 9],
  MARSEILLE: ["130", 16],
};
/** The postal code of a CEDEX address, such as 75755, is no arrondissement's, but its number usually is. */
const cedex = /^(PARIS|LYON|MARSEILLE) (?:(\d{1,2}) CEDEX|CEDEX (\d{1,2}))$/;

const arrondissement = /^(PARIS|LYON|MARSEILLE)(?: (\d{1,2})(?:ER|EME|E)?)?$/;

type Town = Pick<Company["address"], "city" | "postalCode" | "townName">;

const cities: Record<string, string> = { PARIS: "Paris", LYON: "Lyon", MARSEILLE: "Marseille" };

/** Returns a function that names a town in ordinary spelling, or `Paris 15ᵉ` in a city with arrondissements. */
export function useTownName(): (town: Town) => string | null {
  const t = useTranslations("company");
  return ({ city, postalCode, townName }) => {
    const [, name, written] = arrondissement.exec(city ?? "") ?? [];
    const number = Number(written ?? /^(?:75[01]|690|130)(\d\d)$/.exec(postalCode ?? "")?.[1]);
    return name && number > 0
      ? t("arrondissement", { city: cities[name] ?? name, number })
      : townName;
  };
}
