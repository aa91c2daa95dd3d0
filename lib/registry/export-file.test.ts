import fc from "fast-check";
import { expect, it } from "vitest";
import { type ExportedCompany, exportColumns, type Separator } from "@/lib/contract/export";
import { csvLine } from "./export-file";

const company: ExportedCompany = {
  ...{ siren: "005520325", siret: null, name: null, legalForm: "5710", city: "LYON" },
  ...{ postalCode: "01000", active: false, department: "2A", nafCode: null, nafLabel: null },
  ...{ legalFormLabel: null, employeeRange: null, registrationDate: "1990-12-01", capital: -5 },
  ...{ street: null, country: "FR" },
};

/** The cells of one line, read as RFC 4180 says. */
function cellsOf(line: string, separator: Separator): string[] {
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\r\n${separator}]*))(${separator}|\r\n)`, "y");
  while (cell.lastIndex < line.length) {
    const found = cell.exec(line);
    if (!found) throw new Error(`Not CSV: ${line}`);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
  }
  return cells;
}

const nameAt = exportColumns.indexOf("name");
const separator = fc.constantFrom<Separator>(";", ",");
const awkward = fc.constantFrom(..."=+-@\t\r\n＝＋－＠;,\"' aA1");
const someText = fc.oneof(
  fc.string({ unit: awkward, minLength: 1 }),
  fc.string({ unit: "binary", minLength: 1 }),
);

it("any text comes back whole, and no spreadsheet would run it", () =>
  fc.assert(
    fc.property(someText, separator, (name, sign) => {
      const cells = cellsOf(csvLine({ ...company, name }, sign), sign);
      expect(cells).toHaveLength(exportColumns.length);
      const cell = cells[nameAt] ?? "";
      expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect([name, `'${name}`]).toContain(cell);
    }),
    { numRuns: 2000 },
  ));

it("numbers, truth and null are as they are", () => {
  expect(csvLine(company, ";")).toBe(
    "005520325;;;5710;LYON;01000;false;2A;;;;;1990-12-01;-5;;FR\r\n",
  );
});
