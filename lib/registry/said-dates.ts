import { parisDay } from "@/lib/contract/paris-day";

const monthNames = [
  "janvier|january",
  "f[ée]vrier|february",
  "mars|march",
  "avril|april",
  "mai|may",
  "juin|june",
  "juillet|july",
  "ao[ûu]t|august",
  "septembre|september",
  "octobre|october",
  "novembre|november",
  "d[ée]cembre|december",
];
const months = monthNames.map((names) => new RegExp(names, "iu"));

const monthOrDay = `(?:(?:\\d{1,2}|1er)\\s+)?(?:${monthNames.join("|")})`;
const article = "(?:(?:le|the)\\s+)?";

/** A date in French or English, in one group: `2024`, `mars 2024`, `1er mars 2024`, `03/2024`, `15/03/2024`. */
export const saidDate = `${article}((?:${monthOrDay}\\s+|(?:\\d{1,2}/){1,2})?(?:1[6-9]|20)\\d\\d)(?!\\d)`;
/** A month or a day whose year is said later, in one group: `mars`, `1er mars`. */
export const saidDay = `${article}(${monthOrDay})`;

/** A date that `saidDate` or `saidDay` matched as a number: 2024, 202403 or 20240315; 3 or 315. */
export function numberOfDate(said: string): number {
  const month = months.findIndex((names) => names.test(said));
  const figures = said.replace(months[month] ?? /$^/, `/${month + 1}/`).match(/\d+/g) ?? [];
  return Number(
    figures
      .toReversed()
      .map((part) => part.padStart(2, "0"))
      .join(""),
  );
}

/** The number of a month or a day in the year of another date. */
export function withYear(day: number, date: number): number {
  const length = day > 12 ? 4 : 2;
  return Number(`${date}`.slice(0, 4) + `${day}`.padStart(length, "0"));
}

/** More is no age of a company. */
const mostMonths = 12 * 400;

/**
 * The day so many months before another, which is today in Paris: `2024-03-15`. It is the last of a month that is too short.
 * Null: longer ago than any company.
 */
export function monthsAgo(months: number, today = parisDay(new Date())): string | null {
  if (months > mostMonths) return null;
  const day = new Date(today);
  day.setUTCMonth(day.getUTCMonth() - months);
  if (day.getUTCDate() !== Number(today.slice(-2))) day.setUTCDate(0);
  return dayAt(day);
}

/** Days such as `2024-03-15`: the first and last of a year, a month or a day, and those around them. */
export type Days = { first: string; last: string; before: string; after: string };

/** The days of a number that `numberOfDate` gave. Null: there is no such date. */
export function daysOf(date: number): Days | null {
  const [, year = "", month, day] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(String(date)) ?? [];
  const first = `${year}-${month ?? "01"}-${day ?? "01"}`;
  const start = new Date(first);
  if (Number.isNaN(start.getTime()) || dayAt(start) !== first) return null;
  const next = new Date(start);
  if (day) next.setUTCDate(next.getUTCDate() + 1);
  else if (month) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { first, last: dayBefore(next), before: dayBefore(start), after: dayAt(next) };
}

function dayBefore(date: Date): string {
  return dayAt(new Date(date.getTime() - 24 * 60 * 60 * 1000));
}

function dayAt(date: Date): string {
  return date.toISOString().slice(0, 10);
}
