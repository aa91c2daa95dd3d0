import { expect, it } from "vitest";
import { communesNamed } from "./communes-named";

const communes = ["13201|marseille", "13208|marseille", "59350|lille", "75115|paris"];

it.each([
  ["Marseille", ["13201|marseille", "13208|marseille"]],
  ["13055", ["13201|marseille", "13208|marseille"]],
  ["Marseille 8e", ["13208|marseille"]],
  ["MARSEILLE 08", ["13208|marseille"]],
  ["13208", ["13208|marseille"]],
  ["Marseille 9e", []],
  ["Paris 15e arrondissement", ["75115|paris"]],
  ["Lille", ["59350|lille"]],
])("%s stands for %j", (city, found) => {
  expect(communesNamed(city, communes)).toEqual(found);
});
