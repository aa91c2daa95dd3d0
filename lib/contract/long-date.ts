import { byLanguage } from "./by-language";
import type { Language } from "./languages";

/** The regional form of each language, in which dates and numbers are written. */
export const regional: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

const formatIn = (timeZone: string) =>
  byLanguage(
    (language) => new Intl.DateTimeFormat(regional[language], { dateStyle: "long", timeZone }),
  );
const formats = { UTC: formatIn("UTC"), "Europe/Paris": formatIn("Europe/Paris") };

/** `1 December 1990` or `1ᵉʳ décembre 1990`: the day of a moment in a time zone, with no-break spaces. */
export function longDate(moment: Date, language: Language, timeZone: keyof typeof formats): string {
  const date = formats[timeZone](language).format(moment);
  return (language === "fr" ? date.replace(/^1 /, "1ᵉʳ ") : date).replaceAll(" ", "\u00a0");
}
