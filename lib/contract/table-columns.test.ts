import { expect, it } from "vitest";
import { shownColumns, withMoved } from "./table-columns";

it.each([
  ["city,siren", ["name", "city", "siren"]],
  ["siren,name,unknown,siren", ["name", "siren"]],
  ["", ["name"]],
])("%s are the columns %j", (listed, columns) => {
  expect(shownColumns(listed)).toEqual(columns);
});

it.each([
  ["city", -1, ["name", "city", "siren"]],
  ["siren", 1, ["name", "city", "siren"]],
  ["siren", -1, null],
  ["city", 1, null],
  ["name", 1, null],
  ["category", 1, null],
] as const)("moves %s by %i, but never before the name or past the end", (name, places, moved) => {
  expect(withMoved(["name", "siren", "city"], name, places)).toEqual(moved);
});
