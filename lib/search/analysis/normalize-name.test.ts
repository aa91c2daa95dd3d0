import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeName } from "./normalize-name";

it.each([
  ["L'ŒUVRE d'Été & Cie", "l oeuvre d ete cie"],
  ["S.N.C.F.", "sncf"],
  ["S.A.R.L. É.D.F", "sarl edf"],
  ["3.5 TONNES", "3 5 tonnes"],
  ["A.3.B", "a3b"],
  ["1.2.3", "1 2 3"],
  ["AB.C", "ab c"],
  ["Straße Ångström Łódź Đặng Ørsted", "strasse angstrom lodz dang orsted"],
  ["ＦＵＬＬ ｗｉｄｔｈ", "full width"],
  ["ﬁn ② Ⅳ", "fin 2 iv"],
  ["& | ! :* <-> ' ( ) % _ \\ \"", ""],
  ["co\u00adop\u200bérative", "cooperative"],
  ["ÇA VA ?", "ca va"],
  ["名前 株式会社", "名前 株式会社"],
  ["  --  ", ""],
  ["", ""],
])("%j is indexed as %j", (name, form) => {
  expect(normalizeName(name)).toBe(form);
});

it("changes nothing in what it has normalised, however it was composed", () => {
  const name = fc.string({ unit: fc.constantFrom(..."aÉœ.'3 -ßñ\u0301&Z") });
  fc.assert(
    fc.property(name, (text) => {
      const form = normalizeName(text);
      expect(normalizeName(form)).toBe(form);
      expect(normalizeName(text.normalize("NFD"))).toBe(form);
      expect(normalizeName(text.normalize("NFC"))).toBe(form);
    }),
    { numRuns: 500 },
  );
});
