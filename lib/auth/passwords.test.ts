import { beforeAll, describe, expect, it } from "vitest";
import { passwordLength } from "@/lib/contract/password-rules";
import { parseEnv } from "@/lib/env";
import { commonPasswords, requireGoodPassword } from "./password-rules";
import { hashPassword, needsRehash, verifyPassword } from "./passwords";

beforeAll(() => {
  const secret = "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6";
  Object.assign(globalThis, { registryEnv: parseEnv({ AUTH_SECRET: secret }) });
});

it("tells apart passwords that differ only after byte 72", async () => {
  const long = "x".repeat(100);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
});

it("takes composed and decomposed letters for the same password", async () => {
  const hash = await hashPassword("café au lait".normalize("NFC"));
  expect(await verifyPassword("café au lait".normalize("NFD"), hash)).toBe(true);
});

it.each([
  ["nothing", null],
  ["an empty hash", ""],
  ["a hash that would take years", `$2b$31$${"a".repeat(53)}`],
  ["a plain password", "correct horse"],
])("says no to %s", async (_, stored) => {
  expect(await verifyPassword("correct horse", stored)).toBe(false);
});

it("asks for a new hash when the cost has changed", async () => {
  expect(needsRehash(await hashPassword("correct horse"))).toBe(false);
  expect(needsRehash(`$2b$10$${"a".repeat(53)}`)).toBe(true);
});

it("does not hash on the event loop", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await Promise.all([hashPassword("one two three"), hashPassword("four five six")]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

describe("the rules for a new password", () => {
  it.each([
    ["a common one", "password123", /too common/],
    ["a common one in capitals", "PASSWORD123", /too common/],
    ["a common word and a few digits", "admin1234", /too common/],
    ["a common word between digits and signs", "1Soleil!!1", /too common/],
    ["a common word and digits in a row", "bonjour123456789", /too common/],
    ["a common one twice", "passwordpassword", /too common/],
    ["a repetition", "xkxkxkxk", /sequence or a repetition/],
    ["one digit", "00000000", /too common|repetition/],
    ["one letter", "aaaaaaaa", /too common|repetition/],
    ["a sequence", "ijklmnopq", /sequence or a repetition/],
    ["the email address", "jeanne@example.fr", /email address/],
    ["what stands before the @", "jeanne.dupont", /email address/],
    ["the product's name", "Company-Registry", /product's name/],
  ])("refuse %s", async (_, password, message) => {
    const email = password.includes("@") ? password : "jeanne.dupont@example.fr";
    await expect(requireGoodPassword(password, email)).rejects.toThrow(message);
  });

  it.each([
    "correct horse battery",
    "quatre bananes 1234",
    "soleil de minuit",
    "admin of 12 ponds",
    "bonjour 48 217 fois",
    "q7Zr0mXv",
  ])("accept %s", async (password) => {
    await expect(requireGoodPassword(password, "a@b.fr")).resolves.toBeUndefined();
  });

  it("know at least 10,000 common ones that are long enough to be chosen, and refuse each", async () => {
    const long = [...(await commonPasswords())].filter((word) => passwordLength(word) >= 8);
    expect(long.length).toBeGreaterThanOrEqual(10_000);
    for (const password of long) {
      await expect(requireGoodPassword(password, "a@b.fr")).rejects.toThrow("too common");
    }
  });
});
