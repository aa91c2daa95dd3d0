import { expect, it } from "vitest";
import { isLightWord } from "./light-words";

it.each([
  ["entreprises de plus de 50 salaries a marseille", "entreprises salaries marseille"],
  ["companies in lyon with fewer than 10 employees", "companies lyon fewer employees"],
  ["poste 69100", "poste"],
  ["garage 50", "garage 50"],
])("of %s, a name may have: %s", (text, words) => {
  const all = text.split(" ");
  expect(all.filter((_, at) => !isLightWord(all, at)).join(" ")).toBe(words);
});
