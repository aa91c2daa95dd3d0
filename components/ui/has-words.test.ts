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
  ["Société anonyme (SA)", "sa", true, true],
  ["Société par actions simplifiée (SAS)", "sa", false, true],
])("%s has %j: %s; as a whole word: %s", (text, typed, expected, isWhole = false) => {
  expect(hasWords(text, typed, isWhole)).toBe(expected);
});
