/** The languages of the pages, the first for readers whose browser asks for neither. */
export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

/** Holds the language a person has chosen; without it the browser's preference counts. */
export const languageCookie = "language";
export const languageCookieSeconds = 365 * 24 * 3600;

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The chosen language, else the best of an Accept-Language header, else English. */
export function pickLanguage(
  chosen: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  if (isLanguage(chosen)) return chosen;
  return preferencesOf(acceptLanguage ?? "").find(isLanguage) ?? languages[0];
}

/** `fr-CA;q=0.8, en` gives `en`, `fr`. */
function preferencesOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean);
      return { language: tag.split("-")[0] ?? "", weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
