import { describe, expect, it } from "vitest";
import { bareDigits } from "./bare-digits";
import { followsLuhn, followsSiretKey, vatKey, vatNumber } from "./company-numbers";

describe("company numbers", () => {
  it("computes the VAT number of a SIREN", () => {
    expect(vatNumber("356000000")).toBe("FR39356000000");
    expect(vatNumber("404833048")).toBe("FR83404833048");
    expect(vatKey("552032534")).toBe("27");
  });

  it("checks the last digit of a SIREN", () => {
    expect(followsLuhn("552032534")).toBe(true);
    expect(followsLuhn("552032535")).toBe(false);
  });

  it("checks the last digit of a SIRET, with La Poste's own rule", () => {
    expect(followsSiretKey("35600000000048")).toBe(true);
    expect(followsSiretKey("35600000000011")).toBe(false);
    expect(followsSiretKey("35600000000001")).toBe(true);
    expect(followsSiretKey("55203253400001")).toBe(false);
  });

  it("extracts bare digits, and refuses texts with letters", () => {
    expect(bareDigits("12 34")).toBe("1234");
    expect(bareDigits("12 a")).toBeNull();
  });
});
