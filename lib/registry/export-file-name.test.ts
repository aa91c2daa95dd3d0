import { expect, it } from "vitest";
import type { SearchFilters } from "@/lib/contract/search-query";
import { exportFileName } from "./export-file-name";

const now = new Date("2026-11-23T23:30:00Z");
const french = { format: "xlsx", language: "fr", total: 6 } as const;
const english = { format: "csv", language: "en", total: 1234 } as const;
const list = "356 000 000;55203253400703";

it.each<[string | undefined, SearchFilters, string]>([
  ["sci", { department: ["75"] }, "sci-75"],
  ["Café & Fils", {}, "cafe-fils"],
  ['É&"œuvre";\\../ résumé', {}, "e-oeuvre-resume"],
  ["S.N.C.F.", { active: false, nafCode: ["49.10Z"] }, "sncf-cessee-49-10z"],
  [list, {}, "liste-6"],
  [list, { siren: ["552032534"], active: true }, "552032534-active"],
  [undefined, { city: ["Le Mans", "Tours"], employer: true }, "le-mans-tours-employeuses"],
  [undefined, { createdFrom: "2020-01-01" }, "2020-01-01"],
  [undefined, { region: ["53"], siren: ["356000000", "005520325"] }, "bretagne-liste-6"],
  [undefined, { legalForm: ["57", "92", "5710"] }, "sas-association-5710"],
])("%s with %o is named by its query, filters and day in Paris: %s", (q, filters, name) => {
  expect(exportFileName({ q, filters }, french, now)).toBe(`entreprises-${name}-2026-11-24.xlsx`);
});

it.each<[string, SearchFilters, string]>([
  ["sci", { department: ["75"] }, "companies-sci-75"],
  ["edf", { employeeRange: ["53"] }, "companies-edf-10-000-employees-or-more"],
  ["356000000 552032534", { active: true }, "companies-list-1234-active"],
  ["北京", {}, "companies"],
])("%s with %o is named in English: %s", (q, filters, name) => {
  expect(exportFileName({ q, filters }, english, now)).toBe(`${name}-2026-11-24.csv`);
});

it("cuts a long query, and many filters", () => {
  const postalCode = Array.from({ length: 30 }, (_, at) => `750${at + 10}`);
  const search = { q: "abcde ".repeat(30), filters: { postalCode } };
  const name = `${"abcde-".repeat(10)}${postalCode.slice(0, 10).join("-")}`;
  expect(exportFileName(search, french, now)).toBe(`entreprises-${name}-2026-11-24.xlsx`);
});
