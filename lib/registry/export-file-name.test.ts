import { expect, it } from "vitest";
import { exportFileName } from "./export-file-name";

const now = new Date("2026-11-23T23:30:00Z");
const french = { format: "xlsx", language: "fr" } as const;
const english = { format: "csv", language: "en" } as const;

it.each([
  ["sci", { department: "75" }, french, "entreprises-sci-75-2026-11-24.xlsx"],
  ["sci", { department: "75" }, english, "companies-sci-75-2026-11-24.csv"],
  ["Café & Fils", {}, french, "entreprises-cafe-fils-2026-11-24.xlsx"],
  ['É&"œuvre";\\../ résumé', {}, french, "entreprises-e-oeuvre-resume-2026-11-24.xlsx"],
  [
    "S.N.C.F.",
    { active: false, nafCode: "49.10Z" },
    french,
    "entreprises-sncf-cessee-49-10z-2026-11-24.xlsx",
  ],
  ["edf", { active: true, employeeRange: "53" }, english, "companies-edf-active-53-2026-11-24.csv"],
  ["北京", {}, english, "companies-2026-11-24.csv"],
] as const)(
  "%s with %o is named by its query, filters and day in Paris",
  (q, filters, shape, name) => {
    expect(exportFileName({ q, filters }, shape, now)).toBe(name);
  },
);

it("cuts a long query, and no filter", () => {
  const search = { q: "abcde ".repeat(30), filters: { department: "2A" } };
  const query = "abcde-".repeat(10).slice(0, -1);
  expect(exportFileName(search, french, now)).toBe(`entreprises-${query}-2a-2026-11-24.xlsx`);
});
