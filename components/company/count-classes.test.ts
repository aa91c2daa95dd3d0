import { expect, it } from "vitest";
import { countClasses } from "./count-classes";

const said = (counts: number[]) =>
  countClasses(counts).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));

it.each([
  ["divides counts into six", [1, 98], "1, 2-4, 5-9, 10-19, 20-49, 50-98"],
  ["has like multiples", [800, 30, 1], "1-2, 3-8, 9-29, 30-89, 90-299, 300-800"],
  ["has a class for each of a few numbers", [1, 2, 3], "1, 2, 3"],
  ["has one class for one number", [7, 7], "7"],
  ["has none for no number", [], ""],
  [
    "tells counts apart that are close to one another",
    [102, 118, 164, 203],
    "102-109, 110-129, 130-139, 140-159, 160-179, 180-203",
  ],
  [
    "leaves the steps to the others when a tenth has far fewer",
    [3, 40, 300, ...Array(40).fill(2_000), 5_000, 100_000],
    "3-3999, 4000-6999, 7000-9999, 10000-29999, 30000-49999, 50000-100000",
  ],
])("%s", (_, counts, classes) => expect(said(counts).join(", ")).toBe(classes));

it.each([
  [
    [1, 98],
    [1, 2, 3, 4, 5, 6],
  ],
  [
    [1, 2, 3],
    [2, 4, 6],
  ],
  [[7], [6]],
])("has the darkest shade for the most of %j", (counts, shades) => {
  expect(countClasses(counts).map(({ shade }) => shade)).toEqual(shades);
});

it("has each count in one class", () => {
  for (let most = 1; most < 3_000; most += 7) {
    for (const least of [1, 2, 14, 117, most]) {
      if (least > most) continue;
      const classes = countClasses([least, most]);
      expect(classes[0]?.from).toBe(least);
      expect(classes.at(-1)?.to).toBe(most);
      expect(classes.length).toBeLessThanOrEqual(6);
      for (const [at, { from, to }] of classes.entries()) {
        expect(from).toBeLessThanOrEqual(to);
        if (at > 0) expect(from).toBe((classes[at - 1]?.to ?? 0) + 1);
      }
    }
  }
});
