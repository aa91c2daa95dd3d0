import { describe, expect, it } from "vitest";
import { bareDigits, followsLuhn, sirenIn, vatNumber } from "./company-numbers";

describe("company numbers", () => {
  it("makes the VAT number of a SIREN", () => {
    expect(vatNumber("356000000")).toBe("FR39356000000");
    expect(vatNumber("404833048")).toBe("FR83404833048");
  });

  it.each([
    "356000000",
    "356 000 000",
    "356\u202f000\u202f000",
    "356.000.000",
    "356-000-000",
    " 356000000\n",
    "35600000000048",
    "356 000 000 00048",
    "FR39356000000",
    "fr 39 356 000 000",
  ])("reads %j", (text) => {
    expect(sirenIn(text)).toBe("356000000");
  });

  it.each(["", "356000001", "35600000", "FR40356000000", "FR39", "la poste", "356000000 la poste"])(
    "takes %j for no identifier",
    (text) => {
      expect(sirenIn(text)).toBeNull();
    },
  );

  it("checks the last digit", () => {
    expect(followsLuhn("552032534")).toBe(true);
    expect(followsLuhn("552032535")).toBe(false);
  });

  it("keeps only digits, or nothing", () => {
    expect(bareDigits("12 34")).toBe("1234");
    expect(bareDigits("12 a")).toBeNull();
  });
});
