import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { townSearch, useTownName } from "./town-name";

const Name = ({ city, postalCode }: { city: string | null; postalCode: string | null }) =>
  useTownName()({ city, postalCode, townName: city }) ?? "none";

it.each([
  ["PARIS", "75015", "Paris\u00a015th", "Paris\u00a015ᵉ"],
  ["PARIS", "75116", "Paris\u00a016th", "Paris\u00a016ᵉ"],
  ["PARIS 04", "75004", "Paris\u00a04th", "Paris\u00a04ᵉ"],
  ["PARIS 1ER", null, "Paris\u00a01st", "Paris\u00a01ᵉʳ"],
  ["LYON 3EME", "69003", "Lyon\u00a03rd", "Lyon\u00a03ᵉ"],
  ["MARSEILLE", "13002", "Marseille\u00a02nd", "Marseille\u00a02ᵉ"],
  ["PARIS", null, "PARIS", "PARIS"],
  ["PARIS LA DEFENSE CEDEX", "92085", "PARIS LA DEFENSE CEDEX", "PARIS LA DEFENSE CEDEX"],
  ["MARSEILLE CEDEX 20", "13299", "MARSEILLE CEDEX 20", "MARSEILLE CEDEX 20"],
  ["VILLEURBANNE", "69100", "VILLEURBANNE", "VILLEURBANNE"],
  ["CHATOU", "78400", "CHATOU", "CHATOU"],
  [null, "75015", "none", "none"],
])("%s with %s is %s, in French %s", (city, postalCode, english, french) => {
  const name = <Name city={city} postalCode={postalCode} />;
  expect(renderForTest(name).html).toBe(english);
  expect(renderForTest(name, "fr").html).toBe(french);
});

it.each([
  ["PARIS 15 CEDEX", "75755", { city: "Paris 15e" }],
  ["LYON CEDEX 03", "69443", { city: "Lyon 3e" }],
  ["LYON 3EME", "69003", { city: "Lyon 3e" }],
  ["PARIS 16", "75116", { city: "Paris 16e" }],
  ["MARSEILLE CEDEX 20", "13299", { city: "MARSEILLE CEDEX 20", department: "13" }],
  ["PARIS LA DEFENSE CEDEX", "92085", { city: "PARIS LA DEFENSE CEDEX", department: "92" }],
])("%s with %s leads to %o", (city, postalCode, filters) => {
  const address = { street: null, complement: null, city, postalCode, townName: null };
  expect(townSearch({ ...address, country: "FR" })).toEqual({ q: "", page: "1", ...filters });
});
