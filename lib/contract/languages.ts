/** The languages of the pages. The first is used when the browser asks for none of them. */
export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

/** The cookie with the user's choice of language. Without it, the browser's preference decides. */
export const languageCookie = "language";
export const languageCookieSeconds = 365 * 24 * 3600;

/** The header in which `server.ts` hands on the language that it chose for the visitor. */
export const languageHeader = "x-visitor-language";

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The chosen language, otherwise the preferred one of an Accept-Language header, otherwise English. */
export function pickLanguage(
  chosen: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  if (isLanguage(chosen)) return chosen;
  return preferencesOf(acceptLanguage ?? "").find(isLanguage) ?? languages[0];
}

/** Browsers send some dozens of characters. */
const maxAccepted = 1_000;

/** `fr-CA;q=0.8, en` gives `en`, `fr`. */
function preferencesOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, maxAccepted)
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
