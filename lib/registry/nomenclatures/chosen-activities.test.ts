import { expect, it } from "vitest";
import { chosenActivities } from "./chosen-activities";

it.each([
  ["restauration", [{ code: "56", label: "Restauration" }]],
  ["j", [{ code: "J", label: "Information et communication" }]],
  ["6201z", [{ code: "62.01Z", label: "Programmation informatique" }]],
  ["72.2Z", [{ code: "72.2Z", label: "Réalisation de logiciels" }]],
  ["620", [{ code: "62.0", label: null }]],
  ["99.99Z", [{ code: "99.99Z", label: null }]],
  ["xyzzy", []],
])("%s", (value, activities) => {
  expect(chosenActivities([value])).toEqual(activities);
});

it("has each activity once, in the order of the values", () => {
  const codes = chosenActivities(["62", "56", "restaurant"]).map(({ code }) => code);
  expect(codes).toEqual(["62", "56"]);
});
