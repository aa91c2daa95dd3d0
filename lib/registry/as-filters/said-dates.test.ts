import { expect, it } from "vitest";
import { monthsAgo } from "./said-dates";

it.each([
  [6, "2026-08-31", "2026-02-28"],
  [12, "2024-02-29", "2023-02-28"],
  [1, "2026-01-15", "2025-12-15"],
  [4_801, "2026-01-15", null],
])("%d months before %s is %s", (months, today, day) => {
  expect(monthsAgo(months, today)).toBe(day);
});
