import fc from "fast-check";
import { expect, it } from "vitest";
import { type ExportedCompany, exportColumns, type Separator } from "@/lib/contract/export";
import { byteOrderMark, csvRow } from "./csv";
import { exportFile } from "./export-file";

const nothing = Object.fromEntries(exportColumns.map((column) => [column, null]));
const values = { siren: "005520325", active: false, capital: -5, registrationDate: "1990-12-01" };
const company = { ...nothing, ...values } as ExportedCompany;

const csvLine = (of: ExportedCompany, sign: Separator) =>
  csvRow(
    exportColumns.map((column) => of[column]),
    sign,
  );

/** Parses the cells of one line by RFC 4180. */
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
const awkward = fc.constantFrom(..."=+-@\t\r\n＝＋－＠−﹢﹣﹫﹦;,|\"' aA1\v\u2028\u200b\0");
const someText = fc.oneof(
  fc.string({ unit: awkward, minLength: 1 }),
  fc.string({ unit: "binary", minLength: 1 }),
);
const bare = (text: string) => text.replaceAll("'", "");

it("any text survives except for added apostrophes", () =>
  fc.assert(
    fc.property(someText, separator, (name, sign) => {
      const cells = cellsOf(csvLine({ ...company, name }, sign), sign);
      expect(cells).toHaveLength(exportColumns.length);
      expect(bare(cells[nameAt] ?? "")).toBe(bare(name));
    }),
    { numRuns: 2000 },
  ));

it.each([
  ["csv", `${byteOrderMark}name;siren\r\n;005520325\r\n`],
  ["jsonl", '{"name":null,"siren":"005520325"}\n'],
] as const)("%s has only the columns that were asked for, in their order", async (format, text) => {
  async function* batches() {
    yield [company];
  }
  const register = { date: null, version: 1, demo: false };
  const companies = { total: 1, register, unknownNumbers: [], batches: batches() };
  const shape = { format, language: "fr", columns: ["name", "siren"] } as const;
  const { pieces } = exportFile({ q: "sci", filters: {} }, shape, companies, new Date(0));
  let written = "";
  for await (const piece of pieces) written += piece;
  expect(written).toBe(text);
});

it.each([
  ["JEAN-PIERRE & FILS", "JEAN-PIERRE & FILS"],
  ["A, B; C | D", "A, B; C | D"],
  ["R+D @ HOME, 1=1", "R+D @ HOME, 1=1"],
  ["L'ORÉAL", "L'ORÉAL"],
  ["=1+1", "'=1+1"],
  ["ACME,=cmd|' /C calc'!A0", "ACME,'=cmd|' /C calc'!A0"],
  ["ACME; ＝1", "ACME;' ＝1"],
])("%s is written as %s", (name, written) => {
  expect(cellsOf(csvLine({ ...company, name }, ";"), ";")[nameAt]).toBe(written);
});

/** The cells that a spreadsheet shows, for given separators, with or without support for quotes. */
function spreadsheetCells(file: string, separators: string, knowsQuotes: boolean): string[] {
  const ends = `${separators}\r\n`;
  const cells: string[] = [];
  for (let at = 0; at < file.length; at += 1) {
    let cell = "";
    if (knowsQuotes && file[at] === '"') {
      for (at += 1; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at += 1) {
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    }
    for (; at < file.length && !ends.includes(file[at] as string); at += 1) cell += file[at];
    cells.push(cell);
  }
  return cells;
}

/** Whether a spreadsheet would run a cell as a formula, ignoring leading spaces; a number is not a formula. */
function isFormula(cell: string): boolean {
  const seen = cell.replace(/^[\s"\p{C}]+/u, "");
  return /^[=+\-@＝＋－＠−﹢﹣﹫﹦]/.test(seen) && !/^-?\d+$/.test(seen);
}

const readers = fc.record({
  separators: fc.subarray([",", ";", "\t", "|"], { minLength: 1 }).map((all) => all.join("")),
  knowsQuotes: fc.boolean(),
});

it("no spreadsheet runs a cell as a formula, whatever its separators and with or without quotes", () =>
  fc.assert(
    fc.property(
      fc.tuple(someText, someText, someText),
      separator,
      readers,
      ([name, city, street], sign, { separators, knowsQuotes }) => {
        const one = csvLine({ ...company, name, street }, sign);
        const file = one + csvLine({ ...company, name: street, city }, sign);
        const cells = spreadsheetCells(file, separators, knowsQuotes);
        expect(cells.filter(isFormula)).toEqual([]);
      },
    ),
    { numRuns: 20_000 },
  ));

it("writes numbers, booleans and null plainly", () => {
  expect(csvLine(company, ";")).toBe("005520325;;;;;;false;;;;;;1990-12-01;-5;;;;;\r\n");
});
