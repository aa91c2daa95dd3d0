import { expect, it } from "vitest";
import { longDate } from "./long-date";

it.each([
  ["1991-01-01T12:00:00Z", "fr", "1ᵉʳ janvier 1991"],
  ["1991-01-01T12:00:00Z", "en", "1 January 1991"],
  ["2026-11-11T12:00:00Z", "fr", "11 novembre 2026"],
  ["2026-03-31T22:30:00Z", "fr", "1ᵉʳ avril 2026"],
] as const)("the day of %s in %s is %s, on one line", (moment, language, words) => {
  const date = longDate(new Date(moment), language, "Europe/Paris");
  expect(date).toBe(words.replaceAll(" ", "\u00a0"));
});
