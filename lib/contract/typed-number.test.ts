import fc from "fast-check";
import { expect, it } from "vitest";
import { numberPagePath, readTypedNumber } from "./typed-number";

const separators = fc.constantFrom("", " ", "\u00A0", "\u202F", ".", "-", "\t", " \u2013 ");

it.each([
  ["siren", "552032534"],
  ["siret", "55203253400703"],
])("a %s is read with any signs between its digits", (kind, digits) => {
  const gaps = fc.array(separators, { minLength: digits.length, maxLength: digits.length });
  fc.assert(
    fc.property(gaps, (between) => {
      const text = [...digits].map((digit, at) => `${between[at]}${digit}`).join("");
      expect(readTypedNumber(text)).toMatchObject({ kind, digits, isRight: true });
    }),
  );
});

it.each([
  ...["27552032534", "27 552 032 534", "FR27552032534", "fr 27 552 032 534", "FR27.552.032.534"],
  ...["siren : 552 032 534", "n° 552032534", "N° SIREN 552.032.534", "SIREN 552032534\n"],
  ...["RCS 552 032 534", "TVA FR27552032534", "RCS Paris 552 032 534", "(552032534)"],
  ...["552 032 534 R.C.S. Saint-Étienne", "552,032,534", "552_032_534;", "'552032534"],
  ...["552\u2212032\u2212534", "552032534\u200B", "\uFEFF552 032 534"],
  "\uFF15\uFF15\uFF12\uFF10\uFF13\uFF12\uFF15\uFF13\uFF14",
])("%j identifies its company", (text) => {
  expect(numberPagePath(text)).toBe("/company/552032534");
});

it.each(["35600000000048", "SIRET 356 000 000 00048", "35600000000001"])(
  "%j identifies an establishment, of La Poste by its own rule, and leads back to a search",
  (text) => {
    const siret = text.replace(/\D/g, "");
    const place = `siret=${siret}#establishment-${siret}`;
    expect(numberPagePath(text)).toBe(`/company/356000000?${place}`);
    const from = { q: "", page: "1", region: "53" };
    expect(numberPagePath(text, from)).toBe(`/company/356000000?region=53&${place}`);
  },
);

it.each(["", "35600000", "FR39", "la poste", "356000000 la poste", "12345678901"])(
  "%j is no number of a company",
  (text) => expect(readTypedNumber(text)).toBeNull(),
);

it.each([
  ["999999999", "siren"],
  ["FR40356000000", "vat"],
  ["SIRET 55203253400001", "siret"],
  ["35600000000011", "siret"],
])("%j is recognized, with a wrong check digit", (text, kind) => {
  expect(readTypedNumber(text)).toMatchObject({ kind, isRight: false });
  expect(numberPagePath(text)).toBeNull();
});
