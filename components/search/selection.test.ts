import { expect, it } from "vitest";
import { changedSelection, rowsBetween } from "./selection";

it.each([
  ["one more comes last", ["9", "1"], ["9", "1", "5"], ["9", "1", "5"]],
  ["a page comes as it is shown", [], ["1", "5", "7", "9"], ["7", "1", "9", "5"]],
  ["a page adds what is new", ["9", "4"], ["1", "4", "5", "7", "9"], ["9", "4", "7", "1", "5"]],
  ["the others stay as they were", ["9", "4", "1"], ["1", "9"], ["9", "1"]],
])("%s", (_, before, after, expected) => {
  expect(changedSelection(before, (siren) => after.includes(siren), ["7", "1", "9", "5"])).toEqual(
    expected,
  );
});

it.each([
  ["down", "1", "5", ["1", "9", "5"]],
  ["up", "5", "1", ["1", "9", "5"]],
  ["the same row", "9", "9", ["9"]],
  ["from nowhere", null, "9", ["9"]],
  ["from a row of another page", "4", "9", ["9"]],
])("a range: %s", (_, from, to, expected) => {
  expect(rowsBetween(["7", "1", "9", "5"], from, to)).toEqual(expected);
});
