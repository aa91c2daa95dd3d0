import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countryIso, countryLabel } from "./countries";
import { employeeRangeLabel, isEmployeeRange } from "./employee-ranges";
import { isLegalForm, legalFormLabel } from "./legal-forms";
import legalForms from "./legal-forms.json";
import { isNafCode, type NafVersion, nafLabel, nafTables, normalizeNafCode } from "./naf";

describe("activities", () => {
  it("labels a code in its own nomenclature", () => {
    expect(nafLabel("62.01Z")).toBe("Programmation informatique");
    expect(nafLabel("62.01Z", "NAFRev2")).toBe("Programmation informatique");
    expect(nafLabel("01.1A", "NAF1993")).toBe("Culture de céréales ; cultures industrielles");
    expect(nafLabel("01.00", "NAP")).toBe("Cultures générales");
    expect(nafLabel("01.12Y", "NAF2025")).toBe("Culture du riz");
  });

  it("accepts codes with or without the dot, and those of rév. 1 with or without p", () => {
    expect(nafLabel("6201Z")).toBe(nafLabel("62.01Z"));
    expect(nafLabel("0100", "NAP")).toBe(nafLabel("01.00", "NAP"));
    const label = "Culture de céréales ; cultures industrielles";
    for (const code of ["01.1A", "01.1Ap", "011A", "011AP"]) {
      expect(nafLabel(code, "NAFRev1")).toBe(label);
    }
    expect(normalizeNafCode("6201z")).toBe("62.01Z");
  });

  it("has no label for a code of another nomenclature", () => {
    expect(nafLabel("62.01Z", "NAP")).toBeNull();
    expect(nafLabel("00.00Z")).toBeNull();
    expect(nafLabel("62.01Z", "toString")).toBeNull();
    expect(nafLabel(null)).toBeNull();
    expect(nafLabel("")).toBeNull();
    expect(isNafCode("62.01Z")).toBe(true);
    expect(isNafCode("62.20G")).toBe(false);
    expect(isNafCode("62.20G", "NAF2025")).toBe(true);
  });
});

describe("legal forms", () => {
  it("labels today's and older forms", () => {
    expect(legalFormLabel("5710")).toBe("SAS, société par actions simplifiée");
    expect(legalFormLabel("5498")).toBe("SARL unipersonnelle");
    expect(legalFormLabel("5720")).toContain("associé unique");
    expect(legalFormLabel("1234")).toBeNull();
    expect(legalFormLabel(null)).toBeNull();
    expect(isLegalForm("1000")).toBe(true);
    expect(isLegalForm("constructor")).toBe(false);
  });
});

describe("headcount ranges", () => {
  it("labels every range, NN too, and nothing else", () => {
    expect(employeeRangeLabel("53")).toBe("10 000 salariés et plus");
    expect(employeeRangeLabel("NN")).toMatch(/^Unité non employeuse/);
    expect(employeeRangeLabel("")).toBeNull();
    expect(employeeRangeLabel(null)).toBeNull();
    expect(employeeRangeLabel("99")).toBeNull();
    expect(isEmployeeRange("00")).toBe(true);
  });
});

describe("countries", () => {
  it("converts INSEE's code to ISO 3166-1", () => {
    expect(countryIso("99101")).toBe("DK");
    expect(countryIso("101")).toBe("DK");
    expect(countryLabel("99101")).toBe("DANEMARK");
  });

  it("is France without a code, and null for an unknown one", () => {
    expect(countryIso(null)).toBe("FR");
    expect(countryIso("")).toBe("FR");
    expect(countryIso("99115")).toBeNull();
    expect(countryIso("99999")).toBeNull();
    expect(countryIso("[ND]")).toBeNull();
  });
});

const reference = "../shared/data/nomenclatures";

describe.runIf(existsSync(reference))("the tables equal the official ones", () => {
  const official = (name: string) => {
    const [, ...lines] = readFileSync(`${reference}/${name}.csv`, "utf8").trimEnd().split("\n");
    return Object.fromEntries(
      lines.map((line) => {
        const comma = line.indexOf(",");
        const label = line.slice(comma + 1).trimEnd();
        return [line.slice(0, comma), label.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')];
      }),
    );
  };

  it.each<[NafVersion, string, number]>([
    ["NAFRev2", "naf_rev2", 732],
    ["NAFRev1", "naf_rev1", 712],
    ["NAF1993", "naf_1993", 696],
    ["NAP", "nap", 648],
    ["NAF2025", "naf_2025", 747],
  ])("%s", (version, file, size) => {
    expect(nafTables[version]).toEqual(official(file));
    expect(Object.keys(nafTables[version])).toHaveLength(size);
    for (const code of Object.keys(nafTables[version])) expect(isNafCode(code, version)).toBe(true);
  });

  it("legal forms, and two that only older data has", () => {
    const { "5498": eurl, "5720": sasu, ...current } = legalForms;
    expect(current).toEqual(official("legal_forms"));
    expect([eurl, sasu]).not.toContain(undefined);
  });

  it("headcount ranges", () => {
    for (const [code, label] of Object.entries(official("employee_ranges"))) {
      expect(employeeRangeLabel(code)).toBe(label);
    }
  });

  it("countries", () => {
    for (const [code, rest] of Object.entries(official("countries"))) {
      const comma = rest.indexOf(",");
      expect(countryIso(code)).toBe(rest.slice(0, comma) || null);
      expect(countryLabel(code)).toBe(rest.slice(comma + 1).replace(/^"(.*)"$/, "$1"));
    }
  });
});
