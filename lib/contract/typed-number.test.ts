import { describe, expect, it } from "vitest";
import { numberPagePath, readTypedNumber } from "./typed-number";

describe("a typed number", () => {
  it.each([
    "356000000",
    "356 000 000",
    "356\u202f000\u202f000",
    "356.000.000",
    "356-000-000",
    " 356000000\n",
    "FR39356000000",
    "fr 39 356 000 000",
    "SIREN : 356 000 000",
    "RCS Paris 356 000 000",
    "TVA FR 39 356 000 000",
  ])("%j identifies its company", (text) => {
    expect(numberPagePath(text)).toBe("/company/356000000");
  });

  it.each(["35600000000048", "356 000 000 00048", "SIRET 356 000 000 00048"])(
    "%j identifies an establishment of its company",
    (text) => {
      expect(numberPagePath(text)).toBe(
        "/company/356000000?siret=35600000000048#establishment-35600000000048",
      );
    },
  );

  it("leads back to the search on whose page it was typed", () => {
    const from = { q: "", page: "1", region: "53" };
    expect(numberPagePath("356000000", from)).toBe("/company/356000000?region=53");
    expect(numberPagePath("35600000000048", from)).toMatch(/\?region=53&siret=35600000000048#/);
  });

  it.each(["", "35600000", "FR39", "la poste", "356000000 la poste", "12345678901"])(
    "%j is no number of a company",
    (text) => {
      expect(readTypedNumber(text)).toBeNull();
    },
  );

  it.each([
    ["999999999", "siren"],
    ["FR40356000000", "vat"],
    ["SIRET 55203253400001", "siret"],
  ])("%j is recognized, with a wrong check digit", (text, kind) => {
    expect(readTypedNumber(text)).toMatchObject({ kind, isRight: false });
    expect(numberPagePath(text)).toBeNull();
  });
});
