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

it("many names of no town read the list of communes once", () => {
  let reads = 0;
  const counted = new Proxy([...communes], {
    get: (list, name) => {
      reads += 1;
      return Reflect.get(list, name);
    },
  });
  communesNamed("Lille", counted);
  const once = reads;
  for (let at = 0; at < 50; at += 1) communesNamed(`Lylle ${at}`, counted);
  for (let at = 0; at < 50; at += 1) communesNamed(`${10_000 + at}`, counted);
  expect(once).toBeGreaterThan(communes.length);
  expect(reads).toBe(once);
});
