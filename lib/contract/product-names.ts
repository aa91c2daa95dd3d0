import type { Locale } from "./locale";

/** The product's name in each language, as on the pages. */
export const productNames: Record<Locale, string> = {
  fr: "Registre des entreprises",
  en: "Company Registry",
};
