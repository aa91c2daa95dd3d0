import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fixedParts, formats, sheetEnd, sheetPath, sheetStart } from "./xlsx-parts";

export type Column = { title: string; width: number; kind: "text" | "date" | "number" };
/** A text, a number, or a date as YYYY-MM-DD; null is an empty cell. */
export type Value = string | number | null;

export type Sheet = {
  /** Letters only. */
  name: string;
  /** 26 at most. */
  columns: readonly Column[];
  /** The number of rows in all batches. Excel opens up to 1,048,575. */
  rows: number;
  /** Rows with a value for each column. */
  batches: AsyncIterable<Value[][]> | Iterable<Value[][]>;
  /** Whether it is a short list, whose first row need not stay in view, and which nobody filters. */
  isList?: boolean;
};

/**
 * An Excel workbook (Office Open XML, ECMA-376): a zip that is written while it is read. The header of a sheet is bold and
 * stays in view, and the columns can be filtered. Texts are inline strings, which are never run as formulas. The next
 * batch is read when the zip has room for it, so memory does not grow with the number of rows.
 */
export async function* xlsx(...sheets: Sheet[]): AsyncGenerator<Uint8Array, void> {
  const placed = sheets.map((sheet) => ({ ...sheet, range: rangeOf(sheet) }));
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(fixedParts(placed))) {
    zip.addBuffer(Buffer.from(xml), path);
  }
  const file = zip.outputStream as Readable;
  const worksheets = placed.map((sheet, index) => {
    const worksheet = Readable.from(worksheetOf(sheet, index), { objectMode: false });
    worksheet.once("error", (error) => file.destroy(error));
    // Level 6 takes a quarter more time for a file that is a sixth smaller.
    zip.addReadStream(worksheet, sheetPath(index), { compressionLevel: 1 });
    return worksheet;
  });
  zip.end();
  try {
    yield* file;
  } finally {
    for (const worksheet of worksheets) worksheet.destroy();
  }
}

function rangeOf({ columns, rows }: Sheet): string {
  return `A1:${letterOf(columns.length - 1)}${rows + 1}`;
}

async function* worksheetOf(
  sheet: Sheet & { range: string },
  index: number,
): AsyncGenerator<string, void> {
  const { columns, batches } = sheet;
  const widths = columns.map(({ width }) => width);
  yield sheetStart(widths, sheet, index) + headerRow(columns);
  let number = 1;
  for await (const batch of batches) {
    yield batch
      .map((values) => {
        number += 1;
        return row(number, values, columns);
      })
      .join("");
  }
  yield sheetEnd(sheet);
}

function headerRow(columns: readonly Column[]): string {
  const cells = columns.map(({ title }, at) => textCell(`${letterOf(at)}1`, formats.header, title));
  return `<row r="1">${cells.join("")}</row>`;
}

function row(number: number, values: Value[], columns: readonly Column[]): string {
  let cells = "";
  for (const [at, { kind }] of columns.entries()) {
    const value = values[at] ?? null;
    if (value !== null) cells += cell(`${letterOf(at)}${number}`, kind, value);
  }
  return `<row r="${number}">${cells}</row>`;
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}

function cell(reference: string, kind: Column["kind"], value: string | number): string {
  const number = kind === "date" ? serialDate(String(value)) : value;
  return kind !== "text" && typeof number === "number"
    ? `<c r="${reference}" s="${formats[kind]}"><v>${number}</v></c>`
    : textCell(reference, formats.text, String(value));
}

function textCell(reference: string, format: number, text: string): string {
  const space = text.trim() === text ? "" : ' xml:space="preserve"';
  return `<c r="${reference}" s="${format}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

const dayMs = 24 * 3600 * 1000;
const epoch = Date.UTC(1899, 11, 30);
/** Excel has a 29 February 1900, which never was. Before it, spreadsheets disagree about the day of a number. */
const firstReliable = "1900-03-01";

/** The number of a day, YYYY-MM-DD, in a spreadsheet; null for a day that only a text can give. */
function serialDate(day: string): number | null {
  return day < firstReliable ? null : (Date.parse(day) - epoch) / dayMs;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML 1.0 forbids; carriage returns too, because readers turn them into line feeds. */
const forbidden = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Spreadsheets read `_x0041_` in a text as the character of that code (ECMA-376 part 1, 22.9.2.19). */
const codeMark = /_(?=x[0-9A-Fa-f]{4}_)/g;

function xmlText(text: string): string {
  return text
    .replace(forbidden, "")
    .replace(codeMark, "_x005F_")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? "");
}
