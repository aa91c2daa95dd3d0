import { useTranslations } from "next-intl";
import { departmentOfPostalCode } from "@/lib/contract/departments";
import type { SearchState } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";

/** The search for the companies of a town: by postal code in a city with arrondissements, otherwise by name and department. */
export function townSearch({ city, postalCode, country }: Company["address"]): SearchState | null {
  if (!city || !postalCode || country !== "FR") return null;
  const search = { q: "", page: "1" };
  const [, name = "", number = ""] = cedex.exec(city) ?? [];
  if (number) return { ...search, postalCode: `${ofCities[name]}${number.padStart(2, "0")}` };
  if (arrondissement.test(city)) return { ...search, postalCode };
  const department = departmentOfPostalCode(postalCode);
  return { ...search, city, ...(department && { department }) };
}

/** What the postal codes of the cities with arrondissements begin with, before the number of the arrondissement. */
const ofCities: Record<string, string> = { PARIS: "750", LYON: "690", MARSEILLE: "130" };
/** Its own postal code, such as 75755, is that of a firm or of a box. */
const cedex = /^(PARIS|LYON|MARSEILLE) (?:CEDEX )?(\d{1,2})(?: CEDEX)?$/;

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
