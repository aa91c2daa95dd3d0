import { expect, it } from "vitest";
import { divisionsOfSection } from "@/lib/registry/nomenclatures/naf-levels";
import { holdsCode } from "./naf-sections";

it.each("ABCDEFGHIJKLMNOPQRSTU".split(""))("section %s holds INSEE's divisions", (section) => {
  for (const division of divisionsOfSection(section)) {
    expect(holdsCode(section, division)).toBe(true);
    expect(holdsCode(section, `${division}.11Z`)).toBe(true);
    expect(holdsCode(division, section)).toBe(false);
    for (const other of "ABCDEFGHIJKLMNOPQRSTU".replace(section, "")) {
      expect(holdsCode(other, division)).toBe(false);
    }
  }
});

it.each([
  ["10", "10.71C", true],
  ["10.71C", "10.71C", true],
  ["10", "11.01Z", false],
  ["57", "5720", true],
  ["C", "C", true],
  ["C", "boulangerie", false],
])("%s holds %s: %s", (outer, inner, holds) => {
  expect(holdsCode(outer, inner)).toBe(holds);
});
