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

/** The day of a month; null: it has no such day. Month 0 is the January of the year 0. */
function dayIn(month: number, day: number): Days | null {
  const isDay = dateAt(month, day).getUTCMonth() === month % 12;
  return isDay ? daysBetween(dateAt(month, day), dateAt(month, day + 1)) : null;
}

function monthsFrom(month: number, count: number): Days {
  return daysBetween(dateAt(month, 1), dateAt(month + count, 1));
}

function daysBetween(start: Date, next: Date): Days {
  const dayBefore = (date: Date) => dayAt(new Date(date.getTime() - 24 * 60 * 60 * 1000));
  return {
    first: dayAt(start),
    last: dayBefore(next),
    before: dayBefore(start),
    after: dayAt(next),
  };
}

function dateAt(month: number, day: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, day));
}

function dayAt(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** More is no age of a company. */
const mostMonths = 12 * 400;

/**
 * The day so many months before another, which is today in Paris: `2024-03-15`. It is the last of a month that is too short.
 * Null: longer ago than any company.
 */
export function monthsAgo(count: number, today = parisDay(new Date())): string | null {
  if (count > mostMonths) return null;
  const date = new Date(today);
  date.setUTCMonth(date.getUTCMonth() - count);
  if (date.getUTCDate() !== Number(today.slice(-2))) date.setUTCDate(0);
  return dayAt(date);
}

/** The day so many units of time ago. */
export function unitsAgo(count: number, unit: string): string | null {
  return monthsAgo(count * (units.find(({ pattern }) => pattern.test(unit))?.months ?? 1));
}
