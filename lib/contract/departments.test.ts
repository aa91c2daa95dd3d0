import { expect, it } from "vitest";
import { departmentOfPostalCode, departments, findDepartment } from "./departments";

it("knows the 101 departments, each once", () => {
  expect(departments).toHaveLength(101);
  expect(new Set(departments.map(({ code }) => code)).size).toBe(101);
  for (const { code, name } of departments) {
    expect(code).toMatch(/^(\d{2}|2[AB]|97\d)$/);
    expect(name).toMatch(/^\p{Lu}/u);
  }
  expect(findDepartment("2a")?.name).toBe("Corse-du-Sud");
  expect(findDepartment("20")).toBeUndefined();
});

it.each([
  ["75015", "75"],
  ["20000", "2A"],
  ["20167", "2A"],
  ["20200", "2B"],
  ["20600", "2B"],
  ["97411", "974"],
  ["97600", "976"],
  ["01000", "01"],
  ["98000", undefined],
  ["97500", undefined],
  ["", undefined],
])("postal code %s is in department %s", (postalCode, code) => {
  expect(departmentOfPostalCode(postalCode)?.code).toBe(code);
});
