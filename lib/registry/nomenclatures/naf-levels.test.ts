import { expect, it } from "vitest";
import { englishNafLevels } from "@/lib/contract/naf-levels-in-english";
import { legalFormLevelLabel } from "./legal-forms";
import legalForms from "./legal-forms.json";
import { divisionsOfSection, nafLevelLabel, nafLevels, sectionOfDivision } from "./naf-levels";
import nafRev2 from "./naf-rev2.json";

it("the levels of NAF rév. 2 have a section and a label for the division of every class", () => {
  for (const code of Object.keys(nafRev2)) {
    const division = code.slice(0, 2);
    expect(divisionsOfSection(sectionOfDivision(division) ?? "")).toContain(division);
    expect(nafLevelLabel(division)).toBeTruthy();
  }
});

it("the levels of NAF rév. 2 are 21 sections and 88 divisions, in their order", () => {
  const codes = nafLevels().map(({ code }) => code);
  expect(codes.filter((code) => /^[A-U]$/.test(code)).join("")).toBe("ABCDEFGHIJKLMNOPQRSTU");
  const divisions = codes.filter((code) => /^\d\d$/.test(code));
  expect(divisions).toHaveLength(88);
  expect(divisions).toEqual(divisions.toSorted());
  expect(divisionsOfSection("J")).toEqual(["58", "59", "60", "61", "62", "63"]);
});

it("the levels of NAF rév. 2 have nothing for other codes", () => {
  for (const code of ["", "00", "04", "X", "constructor", "toString"]) {
    expect(sectionOfDivision(code)).toBeUndefined();
    expect(nafLevelLabel(code)).toBeNull();
    expect(divisionsOfSection(code)).toEqual([]);
  }
});

it("the levels of NAF rév. 2 alone have titles in English", () => {
  const titles = nafLevels().map(({ code }) => englishNafLevels[code]);
  expect(Object.keys(englishNafLevels)).toHaveLength(titles.length);
  for (const title of titles) expect(title).toMatch(/^[A-Z][a-z ,;.-]+$/i);
  expect(englishNafLevels["56"]).toBe("Food and beverage service activities");
});

it("every legal category has a label of its first two digits", () => {
  for (const code of Object.keys(legalForms)) {
    expect(legalFormLevelLabel(code.slice(0, 2)), code).toBeTruthy();
  }
  expect(legalFormLevelLabel("99")).toBe("Autre personne morale de droit privé");
  expect(legalFormLevelLabel("98")).toBeNull();
});
