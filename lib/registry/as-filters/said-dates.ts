import { parisDay } from "@/lib/contract/paris-day";
import json from "./dates.json";

/** Days such as `2024-03-15`: the first and last of a span of time, and those around it. */
export type Days = { first: string; last: string; before: string; after: string };

const year = "(?:1[6-9]|20)\\d\\d";
const day = "(?:\\d{1,2}|1er)";
const part = `(?:${Object.values(json.parts).join("|")})`;
const unit = `(?:${Object.values(json.units).join("|")})`;
/** `2023`, `de 2023`, `de l annee 2023`, `de l annee`, which is this one. */
const ofYear = `(?: ${json.ofYear})*(?: (?:annee|year))?(?: ${year}|(?<=annee|year))`;

/** A month, a day or another part of a year that is said later, in one group: `mars`, `1er mars`, `t1`. */
export const saidDay = `((?:${day} )?${part})`;
/** A unit of time, in one group. */
export const saidUnit = `(${unit})`;
/**
 * A span of time in search form, in one group: `2024`, `mars 2024`, `1er mars 2024`, `03 2024`, `15 03 2024`, `fin 2023`,
 * `t1 2024`, `annees 90`, `cette annee`, `mois dernier`.
 */
export const saidDate = `(${[
  `(?:${day} )?${part}${ofYear}`,
  `(?:\\d{1,2} ){1,2}${year}`,
  "annees (?:1[6-9]|20)?\\d0",
  "(?:1[6-9]|20)?\\d0s",
  `(?:annee )?${year}`,
  `(?:cette|ce|this) ${unit}(?: ci)?`,
  `${unit} (?:derni(?:er|ere)|passee?)`,
  `last ${unit}`,
].join("|")})`;

/** The first month in the year, and how many months, of a part of a year: `mars`, `t1`, `fin`. */
const parts = Object.entries(json.parts).map(([span, phrases]) => ({
  span: span.split(" ").map(Number) as [number, number],
  pattern: new RegExp(`^(?:(${day}) )?(?:${phrases})${ofYear}$`),
}));
const units = Object.entries(json.units).map(([months, phrases]) => ({
  months: Number(months),
  pattern: new RegExp(`(?<![^ ])(?:${phrases})(?![^ ])`),
}));

/** The days of a text that `saidDate` matched. Null: there is no such date. */
export function daysOf(said: string, today = parisDay(new Date())): Days | null {
  const [thisYear = 0, thisMonth = 0] = today.split("-").map(Number);
  const year = Number(/\d{4}$/.exec(said)?.[0] ?? thisYear);
  for (const { span, pattern } of parts) {
    const [all, day] = pattern.exec(said) ?? [];
    const start = 12 * year + span[0];
    if (all) return day ? dayIn(start, Number.parseInt(day, 10)) : monthsFrom(start, span[1]);
  }
  const decade = /^(?:annees (\d+)|(\d+)s)$/.exec(said);
  if (decade) return monthsFrom(12 * withCentury(Number(decade[1] ?? decade[2])), 120);
  if (/^(?:annee )?\d{4}$/.test(said)) return monthsFrom(12 * year, 12);
  const months = units.find(({ pattern }) => pattern.test(said))?.months;
  if (!months) return null;
  const now = 12 * thisYear + thisMonth - 1;
  const start = now - (now % months);
  return monthsFrom(/derni|passe|last/.test(said) ? start - months : start, months);
}

/** `90` is 1990, `10` is 2010. */
function withCentury(year: number): number {
  return year >= 100 ? year : year + (year < 30 ? 2000 : 1900);
}

/** The day of a month; null: it has no such day. */
function dayIn(month: number, day: number): Days | null {
  const isDay = Number(dayAt(month, day).slice(-2)) === day;
  return isDay ? daysBetween(month, day, month, day + 1) : null;
}

function monthsFrom(month: number, count: number): Days {
  return daysBetween(month, 1, month + count, 1);
}

/** The days from one to before another. */
function daysBetween(month: number, day: number, nextMonth: number, nextDay: number): Days {
  return {
    first: dayAt(month, day),
    last: dayAt(nextMonth, nextDay - 1),
    before: dayAt(month, day - 1),
    after: dayAt(nextMonth, nextDay),
  };
}

/** A day of a month, counted from its first; day 0 is the one before that. Month 0 is the January of the year 0. */
function dayAt(month: number, day: number): string {
  return new Date(Date.UTC(2000, month - 12 * 2000, day)).toISOString().slice(0, 10);
}

/** More is no age of a company. */
const mostMonths = 12 * 400;

/**
 * The day so many months before another, which is today in Paris: `2024-03-15`. It is the last of a month that is too short.
 * Null: longer ago than any company.
 */
export function monthsAgo(count: number, today = parisDay(new Date())): string | null {
  if (count > mostMonths) return null;
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const then = 12 * year + month - 1 - count;
  const daysOfMonth = Number(dayAt(then + 1, 0).slice(-2));
  return dayAt(then, Math.min(day, daysOfMonth));
}

/** The day so many units of time ago. */
export function unitsAgo(count: number, unit: string): string | null {
  return monthsAgo(count * (units.find(({ pattern }) => pattern.test(unit))?.months ?? 1));
}
