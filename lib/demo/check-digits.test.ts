import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laPosteNic, nicFromSerial, sirenFromPrefix, sirenSumInSiret } from "./check-digits";

function followsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const pad = (value: number, width: number) => String(value).padStart(width, "0");

describe("check digits", () => {
  it("reproduces real numbers", () => {
    expect(sirenFromPrefix(35600000)).toBe(356000000);
    expect(sirenFromPrefix(55203253)).toBe(552032534);
    expect(nicFromSerial(sirenSumInSiret(552032534), 70)).toBe(703);
    expect(nicFromSerial(sirenSumInSiret(130025265), 1)).toBe(13);
  });

  it("makes every SIREN and SIRET follow Luhn", () => {
    const prefix = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(prefix, fc.integer({ min: 1, max: 9999 }), (start, serial) => {
        const siren = sirenFromPrefix(start);
        expect(followsLuhn(pad(siren, 9))).toBe(true);
        const nic = nicFromSerial(sirenSumInSiret(siren), serial);
        expect(followsLuhn(pad(siren, 9) + pad(nic, 5))).toBe(true);
      }),
    );
  });

  it("makes the digits of La Poste's sum up to a multiple of five", () => {
    for (let serial = 1; serial < 9999; serial++) {
      const siret = `356000000${pad(laPosteNic(14, serial), 5)}`;
      expect([...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5).toBe(0);
    }
  });
});
