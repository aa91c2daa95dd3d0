import { expect, it } from "vitest";
import { problemOf } from "./siren-advice";

it.each([
  ["abc", "malformed"],
  ["12345678", "malformed"],
  ["1234567890", "malformed"],
  ["123456789", "mistyped"],
  ["123456782", "unknown"],
])("of the SIREN %s says that it is %s", (siren, problem) => {
  expect(problemOf(siren)).toBe(problem);
});
