import { departments } from "@/lib/contract/departments";
import { employeeRangeCodes } from "@/lib/contract/search-constants";
import { chunkBits, chunkSize } from "../postings/container";
import { tokenKinds } from "./tokens";

/** Whether a code is of today's nomenclature: `62.01Z`. Codes of earlier ones, such as `72.2Z`, mean other activities. */
export function isCurrentNaf(code: string): boolean {
  return /^\d\d\.\d\d[A-Z]$/.test(code);
}

const departmentCodes = ["", ...departments.map(({ code }) => code)];
const rangeCodes: readonly string[] = ["", ...employeeRangeCodes];
const millisecondsPerDay = 86_400_000;
const firstDay = Date.parse("1870-01-01") - millisecondsPerDay;
const lastDay = 65_535;

/**
 * The day of a date `YYYY-MM-DD` as a number from 1 to 65,535: 1 is 1870-01-01, 65,535 is 2049-06-06. Dates before or after
 * count as the first or the last day.
 */
export function dayNumber(date: string): number {
  const day = (Date.parse(date) - firstDay) / millisecondsPerDay;
  return Math.min(lastDay, Math.max(1, day));
}

let years: Uint16Array | undefined;

/** The year of a day's number. */
export function yearOfDay(day: number): number {
  years ??= Uint16Array.from({ length: lastDay + 1 }, (_, each) =>
    new Date(firstDay + each * millisecondsPerDay).getUTCFullYear(),
  );
  return years[day] as number;
}

type Layout = { letter: string; bytes: 1 | 2 };
type ColumnSpec = Layout & { numberOf: (value: string) => number };

/**
 * A column has one number for each company, in the order of ids; 0 means unknown. Results are counted by columns (facets),
 * sorted by them, and limited to dates. A column is stored in chunks of 65,536 ids, one row each. The key is the field of
 * `SearchDocument` that the number is made of.
 */
const fieldColumns = {
  /** The position among the departments, whose order must therefore not change. */
  department: {
    letter: "d",
    bytes: 1,
    numberOf: (code) => Math.max(0, departmentCodes.indexOf(code)),
  },
  /** The NAF division. */
  nafCode: { letter: "n", bytes: 1, numberOf: (code) => (isCurrentNaf(code) ? firstTwo(code) : 0) },
  /** The first two digits. */
  legalForm: { letter: "l", bytes: 1, numberOf: firstTwo },
  /** The position in `employeeRangeCodes`, which ascend. */
  employeeRange: {
    letter: "e",
    bytes: 1,
    numberOf: (code) => Math.max(0, rangeCodes.indexOf(code)),
  },
  registrationDate: { letter: "c", bytes: 2, numberOf: dayNumber },
  closingDate: { letter: "x", bytes: 2, numberOf: dayNumber },
} as const satisfies Record<string, ColumnSpec>;

/** The columns whose numbers depend on one company alone. */
export type FieldColumnName = keyof typeof fieldColumns;
export const fieldColumnNames = Object.keys(fieldColumns) as FieldColumnName[];

/** `name`: the place of the name among all names (`name-order.ts`). */
export type ColumnName = FieldColumnName | "name";
export const columnLayouts: Record<ColumnName, Layout> = {
  ...fieldColumns,
  name: { letter: "a", bytes: 2 },
};

/**
 * The columns in memory, each of numbers of two bytes. Two columns of one byte are kept as one, the first in the lower
 * bytes, so that counting them takes one pass.
 */
export const keptColumns = {
  departmentAndForm: ["department", "legalForm"],
  activityAndSize: ["nafCode", "employeeRange"],
  registrationDate: ["registrationDate"],
  closingDate: ["closingDate"],
  name: ["name"],
} as const satisfies Record<string, readonly [ColumnName, ColumnName?]>;
export type KeptColumnName = keyof typeof keptColumns;
export const keptColumnNames = Object.keys(keptColumns) as KeptColumnName[];

function firstTwo(code: string): number {
  return /^\d\d/.test(code) ? Number(code.slice(0, 2)) : 0;
}

/** The number of a value in a column. */
export function columnNumber(column: FieldColumnName, value: string | null): number {
  return value === null || value === "" ? 0 : fieldColumns[column].numberOf(value);
}

/** The department, or the headcount range, of a number. */
export function departmentOfNumber(number: number): string {
  return departmentCodes[number] ?? "";
}

export function employeeRangeOfNumber(number: number): string {
  return rangeCodes[number] ?? "";
}

/** The token of the row that has the numbers of a chunk. */
export function columnToken(column: ColumnName, chunk: number): string {
  return columnTokens(column) + chunk.toString(16).padStart(4, "0");
}

/** The beginning of the tokens of a column. */
export function columnTokens(column: ColumnName): string {
  return tokenKinds.column + columnLayouts[column].letter;
}

export function chunkOf(id: number): number {
  return id >>> chunkBits;
}

/** The position of an id in its chunk. */
export function lowOf(id: number): number {
  return id & (chunkSize - 1);
}
