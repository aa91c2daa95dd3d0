import { useTranslations } from "next-intl";
import type { Company } from "@/lib/contract/registry";

type Town = Pick<Company["address"], "city" | "postalCode" | "townName">;

const cities: Record<string, string> = { PARIS: "Paris", LYON: "Lyon", MARSEILLE: "Marseille" };

/** Returns a function that names a town in ordinary spelling, or `Paris 15ᵉ` in a city with arrondissements. */
export function useTownName(): (town: Town) => string | null {
  const t = useTranslations("company");
  return ({ city, postalCode, townName }) => {
    const [, name, written] =
      /^(PARIS|LYON|MARSEILLE)(?: (\d{1,2})(?:ER|EME|E)?)?$/.exec(city ?? "") ?? [];
    const number = Number(written ?? /^(?:75[01]|690|130)(\d\d)$/.exec(postalCode ?? "")?.[1]);
    return name && number > 0
      ? t("arrondissement", { city: cities[name] ?? name, number })
      : townName;
  };
}
