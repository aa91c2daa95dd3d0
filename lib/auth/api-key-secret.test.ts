import zlib from "node:zlib";
import { expect, it } from "vitest";
import { hasValidChecksum, isApiKeySecret, newApiKeySecret } from "./api-key-secret";

const secrets = Array.from({ length: 200 }, () => newApiKeySecret());
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Written from SECURITY.md alone, as for a scanner of leaked secrets. */
function numberOf(base62: string): bigint {
  return [...base62].reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n);
}

it("the secret of a key is crk_ and 49 letters and digits, and always different", () => {
  for (const secret of secrets) {
    expect(secret).toMatch(/^crk_[0-9A-Za-z]{49}$/);
    expect([isApiKeySecret(secret), hasValidChecksum(secret)]).toEqual([true, true]);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
});

it("the secret of a key has 256 random bits, each set about half of the time", () => {
  const values = secrets.map((secret) => numberOf(secret.slice(4, 47)));
  expect(values.every((value) => value < 1n << 256n)).toBe(true);
  for (let bit = 0n; bit < 256n; bit++) {
    const set = values.filter((value) => (value >> bit) & 1n).length;
    // Eight standard deviations from 100.
    expect(Math.abs(set - 100), `bit ${bit}`).toBeLessThan(57);
  }
});

it.runIf(zlib.crc32)("the secret of a key ends with the CRC-32 of the part before it", () => {
  for (const secret of secrets) {
    expect(numberOf(secret.slice(47))).toBe(BigInt(zlib.crc32(secret.slice(0, 47))));
  }
});

it("the secret of a key is invalid if one letter is changed, dropped, added or swapped with the next", () => {
  const [secret = ""] = secrets;
  for (let at = 0; at < secret.length; at++) {
    const [before, letter, after] = [secret.slice(0, at), secret[at], secret.slice(at + 1)];
    const next = after[0] ?? "";
    const changed = [
      ...[...digits].map((digit) => before + digit + after),
      before + after,
      `${before}0${letter}${after}`,
      before + next + letter + after.slice(1),
    ];
    for (const text of changed) {
      if (text !== secret) expect(hasValidChecksum(text), text).toBe(false);
    }
  }
});

it.each(["", "crk_", "CRK_x", "eyJhbGciOiJIUzI1NiJ9.e30.x", `crk_${"0".repeat(49)}`])(
  "the secret of a key is not %j",
  (text) => expect(hasValidChecksum(text)).toBe(false),
);
