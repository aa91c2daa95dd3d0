import { expect, it } from "vitest";
import { shownColumns, withMoved } from "./table-columns";

it.each([
  ["city,siren", ["name", "city", "siren"]],
  ["siren,name,unknown,siren", ["name", "siren"]],
  ["", ["name"]],
])("%s are the columns %j", (listed, columns) => {
  expect(shownColumns(listed)).toEqual(columns);
});

it("moves a shown column, but never before the name or past the end", () => {
  expect(withMoved(["name", "siren", "city"], "city", -1)).toEqual(["name", "city", "siren"]);
  expect(withMoved(["name", "siren", "city"], "siren", 1)).toEqual(["name", "city", "siren"]);
  for (const [name, places] of [
    ["siren", -1],
    ["city", 1],
    ["name", 1],
    ["category", 1],
  ] as const)
    expect(withMoved(["name", "siren", "city"], name, places)).toBeNull();
});
