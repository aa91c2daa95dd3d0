import { expect, it } from "vitest";
import { activitiesOf } from "./activities-of";

const soft = "Conseil en systèmes et logiciels informatiques";
const upkeep = "Tierce maintenance de systèmes et d'applications informatiques";
it.each([
  ["restauration", "56", "Restauration"],
  ["j", "J", "Information et communication"],
  ["6201z", "62.01Z", "Programmation informatique"],
  ["72.2Z", "72.2Z", "Réalisation de logiciels"],
  ["6201", "62.01", "Programmation informatique"],
  ["96.02", "96.02", "Coiffure, Soins de beauté"],
  ["620", "62.0", `Programmation informatique, ${soft}, ${upkeep}, …`],
  ["01.16", "01.16", "Culture de plantes à fibres"],
  ["01.00", "01.00", "Cultures générales"],
  ["5", "5", null],
  ["99.99Z", "99.99Z", null],
])("%s means %s %s", (value, code, label) => {
  expect(activitiesOf(value)).toEqual([{ value, code, label }]);
});

it("an unknown word means nothing", () => {
  expect(activitiesOf("xyzzy")).toEqual([]);
});
