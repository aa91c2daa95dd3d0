import { expect, it } from "vitest";
import { typedNumbers } from "./listed-numbers";
import { unknownNumber } from "./unknown-number";

const unknown = (text: string, isKnown: boolean, exists = false) => {
  const [typed] = typedNumbers(text);
  return typed && unknownNumber(typed, { isKnown, exists });
};

it.each([
  ["356 000 001", false, "checkDigit"],
  ["552032534", false, "unknown"],
  ["552 032 534 00012", false, "checkDigit"],
  ["552 032 534 00012", true, "checkDigit"],
  ["55203253400018", true, "establishment"],
  ["55203253400018", false, "unknown"],
  ["FR27552032534", false, "unknown"],
  ["FR 28 552 032 534", false, "vatKey"],
  ["FR28552032535", false, "checkDigit"],
])("%s, whose company is known: %s, is none because of its %s", (text, isKnown, reason) => {
  const siren = isKnown ? "552032534" : null;
  expect(unknown(text, isKnown)).toEqual({ number: text, reason, siren });
});

it.each(["552032534", "FR27552032534", "55203253400012", "356000001"])("%s exists", (text) => {
  expect(unknown(text, true, true)).toBeNull();
});

it("a VAT number with a wrong key is none, although its company exists", () => {
  expect(unknown("FR 28 552 032 534", true, true)).toMatchObject({ reason: "vatKey" });
});
