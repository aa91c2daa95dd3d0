import { byLanguage } from "@/lib/contract/by-language";
import type { Language } from "@/lib/contract/languages";
import { longDate, regional } from "@/lib/contract/long-date";

const countFormat = byLanguage((language) => new Intl.NumberFormat(regional[language]));

/** `1,234,567` or `1 234 567`. */
export function formatCount(count: number, language: Language): string {
  return countFormat(language).format(count);
}

/** `€1,234,567` or `1 234 567 €`, from whole euros. */
export function formatEuros(euros: number, language: Language): string {
  return new Intl.NumberFormat(regional[language], {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).format(euros);
}

/** `1 December 1990` or `1ᵉʳ décembre 1990`, from YYYY-MM-DD. */
export function formatDate(isoDate: string, language: Language): string {
  return longDate(new Date(`${isoDate}T00:00:00Z`), language, "UTC");
}

const shortDateFormat = byLanguage((language) => {
  const format = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(regional[language], format);
});

/** `01/12/1990`, from YYYY-MM-DD, for tables. */
export function formatShortDate(isoDate: string, language: Language): string {
  return shortDateFormat(language).format(new Date(`${isoDate}T00:00:00Z`));
}

/** `1 December 1990` or `1ᵉʳ décembre 1990`: the day in Paris of a moment in ISO 8601. */
export function formatDay(moment: string, language: Language): string {
  return longDate(new Date(moment), language, "Europe/Paris");
}

/** `14:05` or, to the second, `14:05:33`: the time in Paris of a moment in ISO 8601. */
export function formatTime(moment: string, language: Language, isExact = false): string {
  const format = { timeStyle: isExact ? "medium" : "short", timeZone: "Europe/Paris" } as const;
  return new Intl.DateTimeFormat(regional[language], format).format(new Date(moment));
}

const agoUnits = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `3 hours ago` or `il y a 3 heures`; null within two minutes. */
export function formatAgo(moment: string, now: Date, language: Language): string | null {
  const seconds = Math.round((now.getTime() - Date.parse(moment)) / 1000);
  const [unit, size] = agoUnits.find(([, unitSeconds]) => seconds >= unitSeconds) ?? [];
  if (!unit || !size || seconds < 120) return null;
  const format = new Intl.RelativeTimeFormat(regional[language], { numeric: "auto" });
  return format.format(-Math.floor(seconds / size), unit).replace(/(\d) /, "$1\u00A0");
}

/** `A, B and C`. */
export const listFormat = byLanguage((language) => new Intl.ListFormat(language));

/** Whole years from a date to another, both YYYY-MM-DD; never below 0. */
export function yearsBetween(isoDate: string, until: string): number {
  const years = Number(until.slice(0, 4)) - Number(isoDate.slice(0, 4));
  return Math.max(0, until.slice(5) < isoDate.slice(5) ? years - 1 : years);
}

const countryNames = byLanguage(
  (language) => new Intl.DisplayNames([language], { type: "region", fallback: "code" }),
);

/** `Germany` or `Allemagne`, from ISO 3166-1 alpha-2. */
export function formatCountry(code: string, language: Language): string {
  return countryNames(language).of(code) ?? code;
}

/** The digits of a SIREN (3 3 3) or a SIRET (3 3 3 5), in their groups. */
export function digitGroups(digits: string): string[] {
  return (
    digits
      .match(/^(\d{3})(\d{3})(\d{3})(\d{5})?$/)
      ?.slice(1)
      .filter(Boolean) ?? [digits]
  );
}
