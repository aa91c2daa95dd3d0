import { useTranslations } from "next-intl";
import { departmentOfPostalCode } from "@/lib/contract/departments";
import { filterPagePath, searchPagePath } from "@/lib/contract/page-paths";
import type { Company } from "@/lib/contract/registry";

/** The search for the companies of a town: by postal code in a city with arrondissements, otherwise by name and department. */
export function townPagePath({ city, postalCode, country }: Company["address"]): string | null {
  if (!city || !postalCode || country !== "FR") return null;
  if (arrondissement.test(city)) return filterPagePath("postalCode", postalCode);
  const department = departmentOfPostalCode(postalCode);
  return searchPagePath({ q: "", page: "1", city, ...(department && { department }) });
}

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
