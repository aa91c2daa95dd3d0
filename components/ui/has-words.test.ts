import { expect, it } from "vitest";
import { hasWords } from "./has-words";

it.each([
  ["Équipe", "equ", true],
  ["Équipe", "ÉQUI", true],
  ["Clés d’API", "api cle", true],
  ["Clés d’API", "api pi", false],
  ["Se déconnecter", "connecter", false],
  ["LA POSTE 356000000", "356000", true],
  ["Journal", "", true],
  ["Journal", " . ", true],
])("%s has %j: %s", (text, typed, expected) => {
  expect(hasWords(text, typed)).toBe(expected);
});

it("has whole words only if they are complete", () => {
  expect(hasWords("Société anonyme (SA)", "sa", true)).toBe(true);
  expect(hasWords("Société par actions simplifiée (SAS)", "sa", true)).toBe(false);
});
