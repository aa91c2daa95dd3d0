import { expect, it } from "vitest";
import { englishNafLevels } from "@/lib/contract/naf-levels-in-english";
import { nafLevels } from "./naf-levels";

it("every section and division has a title in English", () => {
  const titles = nafLevels().map(({ code }) => englishNafLevels[code]);
  expect(titles).toHaveLength(21 + 88);
  for (const title of titles) expect(title).toMatch(/^[A-Z][a-z ,;.-]+$/i);
  expect(englishNafLevels["56"]).toBe("Food and beverage service activities");
});

it("other codes have none", () => {
  for (const code of ["56.1", "56.10A", "04", ""]) expect(englishNafLevels[code]).toBeUndefined();
});
