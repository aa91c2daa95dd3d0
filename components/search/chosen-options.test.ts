import { expect, it } from "vitest";
import { chosenOptions } from "./chosen-options";

it.each([
  [["75", "69"], ["75", "69"], []],
  [["21", "31", "22"], ["21,22,31"], []],
  [["12", "22", "31"], ["22,31", "12"], []],
  [["31", "99", "12"], ["12", "31"], ["99"]],
  [[], [], []],
])("the codes %j are the options %j and the rest %j", (codes, chosen, rest) => {
  const options = ["21,22,31", "22,31", "12", "21", "22", "31", "69", "75"];
  const found = chosenOptions(options, codes);
  expect(found.chosen.toSorted()).toEqual(chosen.toSorted());
  expect(found.rest).toEqual(rest);
});
