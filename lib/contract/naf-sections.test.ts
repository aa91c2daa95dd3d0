import { expect, it } from "vitest";
import { nafLevels, sectionOfDivision } from "@/lib/registry/nomenclatures/naf-levels";
import { sectionOfNaf } from "./naf-sections";

it("knows the section of each division", () => {
  const divisions = nafLevels().filter(({ code }) => code.length === 2);
  expect(divisions).toHaveLength(88);
  for (const { code } of divisions) {
    expect(sectionOfNaf(code), code).toBe(sectionOfDivision(code));
    expect(sectionOfNaf(`${code}.10A`)).toBe(sectionOfDivision(code));
  }
});

it.each(["", "J", "6", "00", "restaurant"])("%j has none", (text) => {
  expect(sectionOfNaf(text)).toBeNull();
});
