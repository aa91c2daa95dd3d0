import { describe, expect, it } from "vitest";
import {
  digitGroups,
  formatCount,
  formatCountry,
  formatDate,
  formatEuros,
  formatWait,
} from "./format";

describe("format", () => {
  it("groups counts by three with a narrow space", () => {
    expect([0, 999, 1000, 29_123_456].map(formatCount)).toEqual([
      "0",
      "999",
      "1\u202f000",
      "29\u202f123\u202f456",
    ]);
  });

  it("writes capital in whole euros, the French way", () => {
    expect(formatEuros(1_234_567).replace(/\s/g, " ")).toBe("1 234 567 €");
  });

  it("writes dates in full, whatever the zone", () => {
    expect(formatDate("1990-12-01")).toBe("1 December 1990");
    expect(formatDate("2024-02-29")).toBe("29 February 2024");
  });

  it("names countries", () => {
    expect(formatCountry("FR")).toBe("France");
  });

  it("never tells to wait too little", () => {
    expect([1, 40, 120, 121, 900].map(formatWait)).toEqual([
      "1 second",
      "40 seconds",
      "120 seconds",
      "3 minutes",
      "15 minutes",
    ]);
  });

  it("groups identifiers", () => {
    expect(digitGroups("552032534")).toEqual(["552", "032", "534"]);
    expect(digitGroups("55203253400646")).toEqual(["552", "032", "534", "00646"]);
    expect(digitGroups("12")).toEqual(["12"]);
  });
});
