import { expect } from "vitest";
import { CsvReader } from "@/lib/sirene/csv-reader";

/** Every row after the header, by column name. */
export async function readRecords<Column extends string>(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  const records: Record<Column, string>[] = [];
  const reader = new CsvReader(
    "stock.csv",
    (header) => expect(header).toEqual(columns),
    (row) => {
      const fields = columns.map((column, at) => [column, row.text(at)]);
      records.push(Object.fromEntries(fields) as Record<Column, string>);
    },
  );
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  return records;
}
