import { expect, it } from "vitest";
import { activitiesOf } from "./activities-of";

it.each([
  ["restauration", [["56", "Restauration"]]],
  ["j", [["J", "Information et communication"]]],
  ["6201z", [["62.01Z", "Programmation informatique"]]],
  ["72.2Z", [["72.2Z", "Réalisation de logiciels"]]],
  ["620", [["62.0", null]]],
  ["99.99Z", [["99.99Z", null]]],
  ["xyzzy", []],
])("%s means %j", (value, activities) => {
  expect(activitiesOf(value)).toEqual(activities.map(([code, label]) => ({ value, code, label })));
});
