import { expect, it } from "vitest";
import { isCanonicalBase64Url } from "./is-canonical-base64-url";
import { childToken, hashOpaqueToken, isOpaqueToken, newOpaqueToken } from "./opaque-token";

const tokens = Array.from({ length: 100 }, newOpaqueToken);

it("is new each time, and has the form of our tokens; so do children", () => {
  const children = tokens.map((token) => childToken(token, "salt"));
  const all = [...tokens, ...children];
  expect(new Set(all).size).toBe(200);
  expect(all.filter((token) => !isOpaqueToken(token) || !isCanonicalBase64Url(token))).toEqual([]);
});

it.each(["", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}+`, `${"a".repeat(43)}\n`])(
  "does not take %j for a token",
  (text) => expect(isOpaqueToken(text)).toBe(false),
);

it("derives the same child again, but only from the same parent and salt", () => {
  const [parent = "", other = ""] = tokens;
  const child = childToken(parent, "salt");
  expect(childToken(parent, "salt")).toBe(child);
  expect(childToken(parent, "other")).not.toBe(child);
  expect(childToken(other, "salt")).not.toBe(child);
});

it("is stored as its SHA-256, so that tokens stay good when the service is upgraded", () => {
  expect(hashOpaqueToken("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
