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
