import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countryIso, countryLabel } from "./countries";
import { employeeRangeLabel } from "./employee-ranges";
import { legalFormLabel } from "./legal-forms";
import legalForms from "./legal-forms.json";
import { isNafCode, type NafVersion, nafLabel, nafTables, normalizeNafCode } from "./naf";

it.each<[code: string | null, version: string | undefined, label: string | null]>([
  ["62.01Z", undefined, "Programmation informatique"],
  ["62.01Z", "NAFRev2", "Programmation informatique"],
  ["6201Z", undefined, "Programmation informatique"],
  ["01.1A", "NAF1993", "Culture de céréales ; cultures industrielles"],
  ["01.1A", "NAFRev1", "Culture de céréales ; cultures industrielles"],
  ["01.1Ap", "NAFRev1", "Culture de céréales ; cultures industrielles"],
  ["011A", "NAFRev1", "Culture de céréales ; cultures industrielles"],
  ["011AP", "NAFRev1", "Culture de céréales ; cultures industrielles"],
  ["01.00", "NAP", "Cultures générales"],
  ["0100", "NAP", "Cultures générales"],
  ["01.12Y", "NAF2025", "Culture du riz"],
  ["62.01Z", "NAP", null],
  ["00.00Z", undefined, null],
  ["62.01Z", "toString", null],
  [null, undefined, null],
  ["", undefined, null],
])("the activity %s, with or without its dot, is in %s: %s", (code, version, label) => {
  expect(nafLabel(code, version)).toBe(label);
});

it("knows the codes of each nomenclature alone", () => {
  expect(normalizeNafCode("6201z")).toBe("62.01Z");
  expect([isNafCode("62.01Z"), isNafCode("62.20G"), isNafCode("62.20G", "NAF2025")]).toEqual([
    ...[true, false, true],
  ]);
  expect(legalFormLabel("1000")).not.toBeNull();
  expect(legalFormLabel("constructor")).toBeNull();
});

it("labels legal forms of today and before, and headcounts, NN too", () => {
  const forms = ["5710", "5498", "1234", null].map(legalFormLabel);
  const sas = "SAS, société par actions simplifiée";
  expect(forms).toEqual([sas, "SARL unipersonnelle", null, null]);
  const ranges = ["53", "", null, "99"].map(employeeRangeLabel);
  expect(ranges).toEqual(["10 000 salariés et plus", null, null, null]);
  expect(employeeRangeLabel("NN")).toMatch(/^Unité non employeuse/);
});

it.each([
  ["99101", "DK"],
  ["101", "DK"],
  [null, "FR"],
  ["", "FR"],
  ["99115", null],
  ["99999", null],
  ["[ND]", null],
])("INSEE's country %s is %s in ISO 3166-1", (code, iso) => {
  expect(countryIso(code)).toBe(iso);
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
