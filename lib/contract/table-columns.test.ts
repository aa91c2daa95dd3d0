import { expect, it } from "vitest";
import { movedForward, shownColumns } from "./table-columns";

it.each([
  ["city,siren", ["name", "city", "siren"]],
  ["siren,name,unknown,siren", ["name", "siren"]],
  ["", ["name"]],
])("%s are the columns %j", (listed, columns) => {
  expect(shownColumns(listed)).toEqual(columns);
});

it("moves a column a place forward, but never before the name", () => {
  expect(movedForward(["name", "siren", "city"], "city")).toEqual(["name", "city", "siren"]);
  expect(movedForward(["name", "siren", "city"], "siren")).toEqual(["name", "siren", "city"]);
});
