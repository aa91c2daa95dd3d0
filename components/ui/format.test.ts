import { expect, it } from "vitest";
import {
  formatAgo,
  formatCount,
  formatCountry,
  formatDate,
  formatDay,
  formatEuros,
  formatTime,
  yearsBetween,
} from "./format";

it.each([
  ["a count", formatCount(0, "fr"), "0"],
  ["a count", formatCount(29_123_456, "fr"), "29 123 456"],
  ["a count", formatCount(29_123_456, "en"), "29,123,456"],
  ["whole euros", formatEuros(1_234_567, "fr"), "1 234 567 €"],
  ["whole euros", formatEuros(1_234_567, "en"), "€1,234,567"],
  ["a date, in any time zone", formatDate("1990-12-01", "en"), "1 December 1990"],
  ["a date, in any time zone", formatDate("2024-02-29", "fr"), "29 février 2024"],
  ["a country", formatCountry("DE", "en"), "Germany"],
  ["a country", formatCountry("DE", "fr"), "Allemagne"],
  ["a moment's day in Paris", formatDay("2026-03-10T23:30:00Z", "fr"), "11 mars 2026"],
  ["a moment's day in Paris", formatDay("2026-07-10T21:30:00Z", "en"), "10 July 2026"],
  ["a moment's time in Paris", formatTime("2026-03-10T23:05:33Z", "fr"), "00:05"],
  ["a moment's time in Paris", formatTime("2026-07-10T07:05:33Z", "en", true), "09:05:33"],
])("writes %s: %s", (_, written, expected) => {
  expect(written.replace(/\s/g, " ")).toBe(expected);
});

it.each([
  ["1990-12-01", "2026-11-30", 35],
  ["1990-12-01", "2026-12-01", 36],
  ["2026-01-01", "2026-11-21", 0],
  ["2024-02-29", "2025-02-28", 0],
  ["2030-01-01", "2026-11-21", 0],
])("from %s to %s are %i whole years", (from, until, years) => {
  expect(yearsBetween(from, until)).toBe(years);
});

const now = new Date("2026-03-10T12:00:00Z");
it.each([
  ["2026-03-10T11:58:30Z", null, null],
  ["2026-03-10T11:57:00Z", "3\u00A0minutes ago", "il y a 3\u00A0minutes"],
  ["2026-03-10T09:10:00Z", "2\u00A0hours ago", "il y a 2\u00A0heures"],
  ["2026-03-09T09:10:00Z", "yesterday", "hier"],
  ["2026-02-10T12:00:00Z", "28\u00A0days ago", "il y a 28\u00A0jours"],
])("formats %s as %s", (moment, english, french) => {
  expect(formatAgo(moment, now, "en")).toBe(english);
  expect(formatAgo(moment, now, "fr")).toBe(french);
});
