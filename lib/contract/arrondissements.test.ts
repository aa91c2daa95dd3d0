import { expect, it } from "vitest";
import { arrondissementCode, arrondissementNamed, cityOfArrondissement } from "./arrondissements";

it.each([
  ...["Paris 15e = 75115", "PARIS 01 = 75101", "paris 1er arrondissement = 75101"],
  ...["Paris 15ᵉ = 75115", "Lyon 3ème = 69383", "Marseille 8e arr. = 13208"],
  ...["Marseille, 16 = 13216", "Marseille 17 = null", "Lyon 0 = null", "Paris = null"],
  ...["Lille 3 = null", "Paris 15 Cedex = null"],
])("the code of an arrondissement, %s", (both) => {
  const [town = "", code] = both.split(" = ");
  expect(String(arrondissementCode(town))).toBe(code);
});

it.each([
  ...["75115 = Paris 15", "69389 = Lyon 9", "13201 = Marseille 1"],
  ...["75121 = null", "75056 = null", "69380 = null"],
])("the arrondissement of a code, %s", (both) => {
  const [code = "", name] = both.split(" = ");
  expect(String(arrondissementNamed(code))).toBe(name);
});

it("an arrondissement is of a city, which is of none", () => {
  expect(cityOfArrondissement("69383")).toBe("69123");
  expect(cityOfArrondissement("69123")).toBeNull();
});
