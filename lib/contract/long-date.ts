import type { Language } from "./languages";

/** The regional form of each language, in which dates and numbers are written. */
export const regional: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

/** `1 December 1990` or `1ᵉʳ décembre 1990`: the day of a moment in a time zone, with no-break spaces. */
export function longDate(moment: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(regional[language], { dateStyle: "long", timeZone });
  const date = format.format(moment);
  return (language === "fr" ? date.replace(/^1 /, "1ᵉʳ ") : date).replaceAll(" ", "\u00a0");
}
