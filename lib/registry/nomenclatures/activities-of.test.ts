import { expect, it } from "vitest";
import { activitiesOf } from "./activities-of";

it.each([
  ["restauration", [["56", "Restauration"]]],
  ["j", [["J", "Information et communication"]]],
  ["6201z", [["62.01Z", "Programmation informatique"]]],
  ["72.2Z", [["72.2Z", "Réalisation de logiciels"]]],
  ["6201", [["62.01", "Programmation informatique"]]],
  [
    "56.10",
    [
      [
        "56.10",
        "Restauration traditionnelle, Cafétérias et autres libres-services, Restauration de type rapide",
      ],
    ],
  ],
  [
    "620",
    [
      [
        "62.0",
        "Programmation informatique, Conseil en systèmes et logiciels informatiques, Tierce maintenance de systèmes et d'applications informatiques, …",
      ],
    ],
  ],
  ["01.16", [["01.16", "Culture de plantes à fibres"]]],
  ["01.00", [["01.00", "Cultures générales"]]],
  ["5", [["5", null]]],
  ["99.99Z", [["99.99Z", null]]],
  ["xyzzy", []],
])("%s means %j", (value, activities) => {
  expect(activitiesOf(value)).toEqual(activities.map(([code, label]) => ({ value, code, label })));
});
