import { expect, it } from "vitest";
import type { SearchFilters } from "@/lib/contract/search-query";
import { exportFileName } from "./export-file-name";

const now = new Date("2026-11-23T23:30:00Z");
const french = { format: "xlsx", language: "fr", total: 6 } as const;
const english = { format: "csv", language: "en", total: 1234 } as const;

it.each([
  ["sci", { department: ["75"] }, french, "entreprises-sci-75-2026-11-24.xlsx"],
  ["sci", { department: ["75"] }, english, "companies-sci-75-2026-11-24.csv"],
  ["Café & Fils", {}, french, "entreprises-cafe-fils-2026-11-24.xlsx"],
  ['É&"œuvre";\\../ résumé', {}, french, "entreprises-e-oeuvre-resume-2026-11-24.xlsx"],
  [
    "S.N.C.F.",
    { active: false, nafCode: ["49.10Z"] },
    french,
    "entreprises-sncf-cessee-49-10z-2026-11-24.xlsx",
  ],
  [
    "edf",
    { active: true, employeeRange: ["53"] },
    english,
    "companies-edf-active-10-000-employees-or-more-2026-11-24.csv",
  ],
  ["356000000 552032534", {}, french, "entreprises-liste-6-2026-11-24.xlsx"],
  ["356000000 552032534", { active: true }, english, "companies-list-1234-active-2026-11-24.csv"],
  [
    "356 000 000;55203253400703",
    { siren: ["552032534"], active: true },
    french,
    "entreprises-552032534-active-2026-11-24.xlsx",
  ],
  ["北京", {}, english, "companies-2026-11-24.csv"],
  [
    undefined,
    { city: ["Le Mans", "Tours"], employer: true, createdFrom: "2020-01-01" },
    french,
    "entreprises-le-mans-tours-employeuses-2020-01-01-2026-11-24.xlsx",
  ],
  [
    undefined,
    {
      region: ["53"],
      employeeRange: ["11", "12", "21", "22", "31", "32", "41", "42", "51", "52", "53"],
      siren: ["356000000", "005520325"],
      legalForm: ["57", "92", "5710"],
    },
    french,
    "entreprises-bretagne-10-salaries-ou-plus-liste-6-sas-association-5710-2026-11-24.xlsx",
  ],
] as [string | undefined, SearchFilters, typeof french | typeof english, string][])(
  "%s with %o is named by its query, filters and day in Paris",
  (q, filters, shape, name) => {
    expect(exportFileName({ q, filters }, shape, now)).toBe(name);
  },
);

it("cuts a long query, and many filters", () => {
  const search = {
    q: "abcde ".repeat(30),
    filters: { postalCode: Array.from({ length: 30 }, (_, at) => `750${at + 10}`) },
  };
  const query = "abcde-".repeat(10).slice(0, -1);
  expect(exportFileName(search, french, now)).toBe(
    `entreprises-${query}-${Array.from({ length: 10 }, (_, at) => `750${at + 10}`).join("-")}-2026-11-24.xlsx`,
  );
});
