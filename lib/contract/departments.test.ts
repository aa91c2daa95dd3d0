import { expect, it } from "vitest";
import {
  departmentOfCommune,
  departmentOfPostalCode,
  departments,
  findDepartment,
} from "./departments";

it("lists the 101 departments and the overseas collectivities, each once", () => {
  expect(departments).toHaveLength(107);
  expect(new Set(departments.map(({ code }) => code)).size).toBe(107);
  for (const { code, name } of departments) {
    expect(code).toMatch(/^(\d{2}|2[AB]|9[78]\d)$/);
    expect(name).toMatch(/^\p{Lu}/u);
  }
  expect(findDepartment("2a")?.name).toBe("Corse-du-Sud");
  expect(findDepartment("20")).toBeUndefined();
});

it.each([
  ...["75015: 75", "20000: 2A", "20167: 2A", "20200: 2B", "20600: 2B", "97411: 974", "97600: 976"],
  ...["01000: 01", "97500: 975", "97100: 971", "97133: 977", "97150: 978", "98800: 988", ": null"],
])("the department of a postal code, %s", (both) => {
  const [postalCode = "", code] = both.split(": ");
  expect(String(departmentOfPostalCode(postalCode))).toBe(code);
});

it.each([
  ...["75115: 75", "2A004: 2A", "97133: 971", "97701: 977", "97801: 978", "98818: 988"],
  ...["20000: 20", ": null", "9780: null"],
])("the department of a commune, %s", (both) => {
  const [commune = "", code] = both.split(": ");
  expect(String(departmentOfCommune(commune))).toBe(code);
});
