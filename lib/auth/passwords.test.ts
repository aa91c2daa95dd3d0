import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { passwordLength } from "@/lib/contract/password-rules";
import { setTestEnv } from "@/platform/env-for-test";
import { passwordPoolLoad } from "./password-pool";
import { commonPasswords, requireGoodPassword } from "./password-rules";
import { fillCosts, hashPassword, needsRehash, verifyPassword } from "./passwords";

const lowestCost = 10;
const clientAddress = "203.0.113.1";
const hash = (password: string) => hashPassword(password, clientAddress);
const verify = (password: string, stored: string | null, refusalCost = lowestCost) =>
  verifyPassword({ password, stored, clientAddress, refusalCost });

const setCost = (cost: number) => setTestEnv({ PASSWORD_COST: String(cost) });
beforeAll(() => setCost(lowestCost));

/** A hash that was stored while PASSWORD_COST had another value. */
async function hashAt(cost: number, password: string): Promise<string> {
  setCost(cost);
  const stored = await hash(password);
  setCost(lowestCost);
  return stored;
}

it("distinguishes passwords that differ only after byte 72", async () => {
  const long = "x".repeat(100);
  const stored = await hash(`${long}a`);
  expect(await verify(`${long}a`, stored)).toBe(true);
  expect(await verify(`${long}b`, stored)).toBe(false);
});

it("treats composed and decomposed letters as the same password", async () => {
  const stored = await hash("café au lait".normalize("NFC"));
  expect(await verify("café au lait".normalize("NFD"), stored)).toBe(true);
});

it.each([
  ["nothing", null],
  ["an empty hash", ""],
  ["a hash that would take years", `$2b$31$${"a".repeat(53)}`],
  ["a plain password", "correct horse"],
])("refuses %s", async (_, stored) => {
  expect(await verify("correct horse", stored)).toBe(false);
});

it("refuses with the same number of rounds at any mix of costs, and accepts with those of the hash", async () => {
  const password = "correct horse";
  const [cheap, dear] = [await hashAt(10, password), await hashAt(11, password)];
  const roundsOf = async (tried: string, stored: string | null, cost: number) => {
    const before = passwordPoolLoad().rounds;
    const matches = await verify(tried, stored, cost);
    return { matches, rounds: passwordPoolLoad().rounds - before };
  };
  for (const cost of [11, 12]) {
    for (const stored of [null, "", cheap, dear]) {
      const refused = { matches: false, rounds: 2 ** cost };
      expect(await roundsOf("wrong horse", stored, cost)).toEqual(refused);
    }
    expect(await roundsOf(password, cheap, cost)).toEqual({ matches: true, rounds: 2 ** 10 });
  }
});

it("adds exactly the rounds that a cheaper hash lacks", () => {
  const cost = fc.integer({ min: 10, max: 15 });
  fc.assert(
    fc.property(cost, cost, (one, other) => {
      const [cheaper, dearer] = [Math.min(one, other), Math.max(one, other)];
      const work = [cheaper, ...fillCosts(cheaper, dearer)].map((each) => 2 ** each);
      expect(work.reduce((sum, each) => sum + each)).toBe(2 ** dearer);
    }),
  );
});

it("wants a new hash when the cost has changed", async () => {
  expect(needsRehash(await hash("correct horse"))).toBe(false);
  expect(needsRehash(`$2b$11$${"a".repeat(53)}`)).toBe(true);
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
    ["a sequence", "ijklmnopq", /sequence or a repetition/],
    ["the email address", "jeanne@example.fr", /email address/],
    ["the part before the @", "jeanne.dupont", /email address/],
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

  it("know at least 10,000 common ones that are long enough, and refuse each", async () => {
    const long = [...(await commonPasswords())].filter((word) => passwordLength(word) >= 8);
    expect(long.length).toBeGreaterThanOrEqual(10_000);
    for (const password of long) {
      const refusal = await requireGoodPassword(password, "a@b.fr").catch(String);
      if (!String(refusal).includes("too common")) throw new Error(`${password}: ${refusal}`);
    }
  });
});
