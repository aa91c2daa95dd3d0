import { departments } from "@/lib/contract/departments";
import { optionalWord, wordsOf } from "./name-words";
import regions from "./regions.json";

/** The number of words of the longest name of an area, without `et`. */
export const maxAreaWords = 5;

const codesByName = new Map<string, readonly string[]>();
for (const { code, name } of departments) {
  codesByName.set(areaName(code), [code]);
  codesByName.set(areaName(name), [code]);
}
for (const { names, codes } of regions) {
  for (const name of names) codesByName.set(areaName(name), codes);
}

function areaName(name: string): string {
  return wordsOf(name)
    .filter((word) => word !== optionalWord)
    .join(" ");
}

/** The departments of a region or department, by its name or number (`idf`, `bretagne`, `69`). Empty for other words. */
export function departmentsOf(words: readonly string[]): readonly string[] {
  return codesByName.get(words.join(" ")) ?? [];
}

const departmentsByRegion = new Map(
  regions.flatMap(({ region, codes }) => (region === undefined ? [] : [[region, codes] as const])),
);

/** The departments of a region, by INSEE's code (`84`, `11`); overseas, region `04` is department 974. Empty if unknown. */
export function departmentsOfRegion(code: string): readonly string[] {
  return departmentsByRegion.get(code) ?? (/^0[1-46]$/.test(code) ? [`97${code.slice(1)}`] : []);
}
