import { expect, it } from "vitest";
import abbreviations from "./abbreviations.json";
import { departmentsOf, maxAreaWords } from "./areas";
import { equivalentsOf, maxEquivalentWords, otherNumbers, sameWord } from "./equivalents";

it.each([
  ...["21 = vingt un", "80 = quatre vingt", "81 = quatre vingt un", "71 = soixante onze"],
  ...["99 = quatre vingt dix neuf", "14 = xiv", "2eme = second", "1er = premier"],
  "cie = compagnie",
])("%s, and the other way round", (both) => {
  const [one = "", other = ""] = both.split(" = ");
  expect(equivalentsOf(one.split(" ")).map((each) => each.join(" "))).toContain(other);
  expect(equivalentsOf(other.split(" ")).map((each) => each.join(" "))).toContain(one);
});

it("never gives the words themselves, and looks at enough words to find the longest", () => {
  const texts = [...abbreviations.flat(), ...Array.from({ length: 101 }, (_, at) => String(at))];
  for (const text of texts) {
    const others = equivalentsOf(text.split(" ")).map((each) => each.join(" "));
    expect(others).not.toContain(text);
    expect(Math.max(0, ...others.map((each) => each.split(" ").length))).toBeLessThanOrEqual(
      maxEquivalentWords,
    );
  }
  expect(equivalentsOf(["x"])).toEqual([]);
});

it.each([
  ...["formation: formations", "formations: formation", "bateau: bateaux", "jeux: jeu"],
  ...["bateaux: bateau bateal", "journaux: journau journal", "journal: journaux journals"],
  ...["choix: ", "prix: ", "riz: ", "sci: ", "h2o2: "],
])("the other numbers of a word, %s", (both) => {
  const [word = "", others] = both.split(": ");
  expect(otherNumbers(word).join(" ")).toBe(others);
});

it.each([
  ["st", "saint"],
  ["sainte", "ste"],
  ["saints", null],
])("%s is never told apart from %s", (word, other) => expect(sameWord(word)).toBe(other));

it.each([
  ["69", ["69"]],
  ["rhone", ["69"]],
  ["2a", ["2A"]],
  ["corse", ["2A", "2B"]],
  ["ille vilaine", ["35"]],
  ["bretagne", ["22", "29", "35", "56"]],
  ["paris lyon", []],
])("the area %s has the departments %j", (text, codes) => {
  const words = text.split(" ");
  expect(words.length).toBeLessThanOrEqual(maxAreaWords);
  expect([...departmentsOf(words)].sort()).toEqual(codes);
});
