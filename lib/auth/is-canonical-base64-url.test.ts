import fc from "fast-check";
import { expect, it } from "vitest";
import { isCanonicalBase64Url } from "./is-canonical-base64-url";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

it("accepts exactly one of the texts that decode to the same bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 6 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64url");
      const spellings = [...letters]
        .map((letter) => text.slice(0, -1) + letter)
        .filter((each) => Buffer.from(each, "base64url").equals(bytes));
      expect(spellings.filter(isCanonicalBase64Url)).toEqual([text]);
    }),
  );
});

it.each([
  ["YQ.Yg.Yw", true],
  ["YQ.Yh.Yw", false],
  ["YQ==", false],
  ["+/+/", false],
  ["Y Q", false],
  ["YQ\n", false],
])("%j is canonical in each of its parts: %s", (token, expected) => {
  expect(isCanonicalBase64Url(token)).toBe(expected);
});
