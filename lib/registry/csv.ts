import { csvCell } from "@/lib/contract/csv-cell";
import type { Separator } from "@/lib/contract/export";

export const csvMediaType = "text/csv; charset=utf-8";
export const byteOrderMark = "\uFEFF";

type CsvValue = string | number | boolean | null;

/** A table as CSV with a line of column names, written while its rows are read. */
export async function* csv<Column extends string>(
  batches: AsyncIterable<readonly Readonly<Record<Column, CsvValue>>[]>,
  columns: readonly Column[],
  separator: Separator,
): AsyncGenerator<string, void> {
  yield byteOrderMark + csvRow(columns, separator);
  for await (const batch of batches) {
    yield batch
      .map((row) =>
        csvRow(
          columns.map((column) => row[column]),
          separator,
        ),
      )
      .join("");
  }
}

/** A line of CSV (RFC 4180). null becomes an empty cell. */
export function csvRow(values: readonly CsvValue[], separator: Separator): string {
  return `${values.map((value) => csvCell(value, separator)).join(separator)}\r\n`;
}
