import { expect, it } from "vitest";
import { listedNumbers, repeatedNumbers, typedNumbers } from "./listed-numbers";

it.each([
  ["552032534 356000000", ["552032534", "356000000"]],
  ["552 032 534 356 000 000", ["552032534", "356000000"]],
  ["552032534,356000000;552032534", ["552032534", "356000000"]],
  ["552.032.534 / 356.000.000", ["552032534", "356000000"]],
  ["DANONE\t552032534\u00a0LA POSTE\u00a0356000000", ["552032534", "356000000"]],
  ["• 552 032 534 00012 • 356 000 000", ["552032534", "356000000"]],
  ["55203253400012 35600000000048", ["552032534", "356000000"]],
  ["FR27552032534, FR 39 356 000 000", ["552032534", "356000000"]],
  ["552032534", []],
  ["552032534 55203253400012", []],
  ["EDF 552 081 317", []],
  ["5520325345520325", []],
  ["", []],
])("%j lists %j", (text, sirens) => {
  expect(listedNumbers(text).map(({ siren }) => siren)).toEqual(sirens);
});

it("has the first SIRET of each company, wherever it is in the list, and how its number was typed", () => {
  expect(listedNumbers("552 032 534 356000000 55203253400012 55203253400020")).toEqual([
    { typed: "552 032 534", siren: "552032534", siret: "55203253400012" },
    { typed: "356000000", siren: "356000000", siret: null },
  ]);
});

it("has every number once, as first typed", () => {
  const text = "356000000 55203253400012 552 032 534 00012 FR39356000000 552032534 FR 39 356000000";
  expect(typedNumbers(text)).toEqual([
    { typed: "356000000", siren: "356000000", siret: null },
    { typed: "55203253400012", siren: "552032534", siret: "55203253400012" },
    { typed: "FR39356000000", siren: "356000000", siret: null },
    { typed: "552032534", siren: "552032534", siret: null },
  ]);
});

it.each([
  ["552032534 356000000", []],
  ["552032534 356000000 552 032 534", ["552 032 534"]],
  ["552032534, FR27552032534, 55203253400012, 356000000", ["FR27552032534", "55203253400012"]],
  ["552032534 356000000 552032534 552032534", ["552032534", "552032534"]],
  ["552032534 552032534", []],
  ["danone", []],
])("%s repeats the numbers %j", (text, expected) => {
  expect(repeatedNumbers(text)).toEqual(expected);
});
