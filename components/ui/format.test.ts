import { describe, expect, it } from "vitest";
import {
  digitGroups,
  formatAgo,
  formatCount,
  formatCountry,
  formatDate,
  formatDay,
  formatEuros,
  formatTime,
  yearsBetween,
} from "./format";

const plain = (text: string) => text.replace(/\s/g, " ");

describe("format", () => {
  it("groups counts by three", () => {
    expect([0, 999, 1000, 29_123_456].map((count) => plain(formatCount(count, "fr")))).toEqual([
      "0",
      "999",
      "1 000",
      "29 123 456",
    ]);
    expect(formatCount(29_123_456, "en")).toBe("29,123,456");
  });

  it("writes capital in whole euros", () => {
    expect(plain(formatEuros(1_234_567, "fr"))).toBe("1 234 567 €");
    expect(formatEuros(1_234_567, "en")).toBe("€1,234,567");
  });

  it("writes dates in full, in any time zone", () => {
    expect(plain(formatDate("1990-12-01", "en"))).toBe("1 December 1990");
    expect(plain(formatDate("2024-02-29", "fr"))).toBe("29 février 2024");
  });

  it("names countries", () => {
    expect(formatCountry("DE", "en")).toBe("Germany");
    expect(formatCountry("DE", "fr")).toBe("Allemagne");
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

  it("groups identifiers", () => {
    expect(digitGroups("552032534")).toEqual(["552", "032", "534"]);
    expect(digitGroups("55203253400646")).toEqual(["552", "032", "534", "00646"]);
    expect(digitGroups("12")).toEqual(["12"]);
  });
});

describe("formatAgo", () => {
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
});

it("formats the day of a moment in the time zone of Paris", () => {
  expect(plain(formatDay("2026-03-10T23:30:00Z", "fr"))).toBe("11 mars 2026");
  expect(plain(formatDay("2026-07-10T21:30:00Z", "en"))).toBe("10 July 2026");
});

it("formats the time of a moment in the time zone of Paris", () => {
  expect(formatTime("2026-03-10T23:05:33Z", "fr")).toBe("00:05");
  expect(formatTime("2026-07-10T07:05:33Z", "en", true)).toBe("09:05:33");
});
