import { csvCell } from "@/lib/contract/csv-cell";
import {
  type ExportedCompany,
  type ExportFormat,
  exportColumns,
  type Separator,
} from "@/lib/contract/export";
import type { CompanyExport } from "./export-companies";

export type ExportFile = {
  mediaType: string;
  fileName: string;
  total: number;
  /** The file's text, in one piece per batch. */
  pieces: AsyncIterable<string>;
};

type Shape = { format: ExportFormat; separator?: Separator | undefined };

export const byteOrderMark = "\uFEFF";
const lineEnd = "\r\n";

/** An export as a text file. */
export function exportFile(
  q: string,
  { format, separator = ";" }: Shape,
  { total, batches }: CompanyExport,
): ExportFile {
  const fileName = `companies-${slug(q)}.${format}`;
  return format === "csv"
    ? { mediaType: "text/csv; charset=utf-8", fileName, total, pieces: csv(batches, separator) }
    : { mediaType: "application/x-ndjson", fileName, total, pieces: jsonLines(batches) };
}

async function* csv(batches: CompanyExport["batches"], separator: Separator) {
  let head = `${byteOrderMark}${exportColumns.join(separator)}${lineEnd}`;
  for await (const batch of batches) {
    yield head + batch.map((company) => csvLine(company, separator)).join("");
    head = "";
  }
  if (head !== "") yield head;
}

async function* jsonLines(batches: CompanyExport["batches"]) {
  for await (const batch of batches) {
    yield batch.map((company) => `${JSON.stringify(company)}\n`).join("");
  }
}

export function csvLine(company: ExportedCompany, separator: Separator): string {
  return csvRow(
    exportColumns.map((column) => company[column]),
    separator,
  );
}

type CsvValue = string | number | boolean | null;

/** A line of CSV (RFC 4180). null becomes an empty cell. */
export function csvRow(values: readonly CsvValue[], separator: Separator): string {
  return values.map((value) => csvCell(value, separator)).join(separator) + lineEnd;
}

const maxSlugLength = 60;

/** A query as part of a file name: `Café & Fils` becomes `cafe-fils`. */
function slug(q: string): string {
  const words =
    q
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxSlugLength).replace(/-$/, "") || "search";
}
