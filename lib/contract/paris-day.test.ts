import { expect, it } from "vitest";
import { parisDay, parisYear } from "./paris-day";

it("knows the day in Paris, which begins before UTC's", () => {
  const days = ["2026-06-30T21:59:59Z", "2026-06-30T22:00:00Z", "2026-12-31T23:00:00Z"];
  expect(days.map((moment) => parisDay(new Date(moment)))).toEqual([
    "2026-06-30",
    "2026-07-01",
    "2027-01-01",
  ]);
});

it("knows the year in Paris, which begins before UTC's", () => {
  const years = ["2026-12-31T22:59:59Z", "2026-12-31T23:00:00Z"];
  expect(years.map((moment) => parisYear(new Date(moment)))).toEqual([2026, 2027]);
});
