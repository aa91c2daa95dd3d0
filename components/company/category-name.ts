import { useTranslations } from "next-intl";
import { companyCategories } from "@/lib/contract/search-constants";

/** Returns a function that names INSEE's category of size; null for an unknown code. */
export function useCategoryName(): (code: string) => string | null {
  const t = useTranslations("filters.categories");
  return (code) => {
    const known = companyCategories.find((category) => category === code);
    return known ? t(known) : null;
  };
}
