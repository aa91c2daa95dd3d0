import { CsvReader, type CsvRow } from "./csv-reader";
import type { Fields } from "./fields";
import { ImportError } from "./import-error";
import type { Source } from "./source";

export type RowFields = Fields & { line: number };

/**
 * Reads the wanted columns of a CSV source row by row, and awaits `afterChunk` after each chunk. The
 * error for a missing column names the expected `contents`. Throws ImportError on a missing column or
 * malformed row.
 */
export async function readRows(
  source: Source,
  expected: { columns: readonly string[]; contents: string },
  onRow: (row: RowFields) => void,
  afterChunk: () => Promise<void>,
): Promise<void> {
  let columnIndexes: number[] = [];
  let current: CsvRow | undefined;
  const fields: RowFields = {
    line: 0,
    isPrintableAscii: false,
    text: (index) => current?.text(columnIndexes[index] as number) ?? "",
  };
  const reader = new CsvReader(
    source.name,
    (header) => {
      columnIndexes = indexesIn(header, source.name, expected);
    },
    (row) => {
      current = row;
      fields.line = row.line;
      fields.isPrintableAscii = row.isPrintableAscii;
      onRow(fields);
    },
  );
  for await (const chunk of source.chunks) {
    reader.push(chunk);
    await afterChunk();
  }
  reader.end();
  await afterChunk();
}

function indexesIn(
  header: readonly string[],
  name: string,
  { columns, contents }: { columns: readonly string[]; contents: string },
): number[] {
  return columns.map((column) => {
    const index = header.indexOf(column);
    if (index < 0) {
      throw new ImportError(
        `${name}, line 1: there is no column ${column}, so this is not INSEE's file of ${contents}.`,
      );
    }
    return index;
  });
}
