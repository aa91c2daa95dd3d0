import { csvCell } from "@/lib/contract/csv-cell";
import {
  type ExportColumn,
  type ExportedCompany,
  type ExportFormat,
  exportColumns,
  type Separator,
  xlsxMediaType,
} from "@/lib/contract/export";
import type { Language } from "@/lib/contract/languages";
import type { Register } from "@/lib/contract/registry";
import { env } from "@/platform/env";
import type { CompanyExport } from "./export-companies";
import { exportFileName } from "./export-file-name";
import { exportSheet } from "./export-sheet";
import { searchPath, sourceSheet } from "./export-source";
import type { Search } from "./find-matches";
import { xlsx } from "./xlsx";

export type ExportFile = {
  mediaType: string;
  fileName: string;
  total: number;
  register: Register;
  pieces: AsyncIterable<string | Uint8Array>;
};

type Shape = {
  format: ExportFormat;
  separator?: Separator | undefined;
  language: Language;
  /** All by default. */
  columns?: readonly ExportColumn[] | undefined;
};

export const byteOrderMark = "\uFEFF";
const lineEnd = "\r\n";

/** An export as a file, which is generated while its pieces are read. */
export function exportFile(
  search: Search,
  shape: Shape,
  companies: CompanyExport,
  now: Date,
): ExportFile {
  const { total, register } = companies;
  const fileName = exportFileName(search, shape, now);
  return { fileName, total, register, ...contentOf(search, shape, companies, now) };
}

function contentOf(
  search: Search,
  { format, separator = ";", language, columns }: Shape,
  companies: CompanyExport,
  now: Date,
): Pick<ExportFile, "mediaType" | "pieces"> {
  const { batches } = companies;
  switch (format) {
    case "xlsx": {
      const sheet = exportSheet(companies, language, columns);
      const page = { path: searchPath(search), text: search.q, site: env().APP_URL };
      const source = sourceSheet(companies, { of: "companies", ...page, language, now });
      return { mediaType: xlsxMediaType, pieces: xlsx(sheet, source) };
    }
    case "csv":
      return { mediaType: "text/csv; charset=utf-8", pieces: csv(batches, separator, columns) };
    case "jsonl":
      return { mediaType: "application/x-ndjson", pieces: jsonLines(batches, columns) };
  }
}

async function* csv(
  batches: CompanyExport["batches"],
  separator: Separator,
  columns: readonly ExportColumn[] = exportColumns,
) {
  let head = `${byteOrderMark}${columns.join(separator)}${lineEnd}`;
  for await (const batch of batches) {
    yield head + batch.map((company) => csvLine(company, separator, columns)).join("");
    head = "";
  }
  if (head !== "") yield head;
}

async function* jsonLines(batches: CompanyExport["batches"], columns?: readonly ExportColumn[]) {
  for await (const batch of batches) {
    yield batch
      .map((company) => `${JSON.stringify(company, columns as string[] | undefined)}\n`)
      .join("");
  }
}

export function csvLine(
  company: ExportedCompany,
  separator: Separator,
  columns: readonly ExportColumn[] = exportColumns,
): string {
  return csvRow(
    columns.map((column) => company[column]),
    separator,
  );
}

type CsvValue = string | number | boolean | null;

/** A line of CSV (RFC 4180). null becomes an empty cell. */
export function csvRow(values: readonly CsvValue[], separator: Separator): string {
  return values.map((value) => csvCell(value, separator)).join(separator) + lineEnd;
}
