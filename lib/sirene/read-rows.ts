import { CsvReader, type CsvRow } from "./csv-reader";
import type { Fields } from "./fields";
import { ImportError } from "./import-error";
import type { Source } from "./source";

export type RowFields = Fields & { line: number };

/**
 * Reads the wanted columns of a CSV source, row by row, waiting for `afterChunk` after each chunk.
 * `isWhat` names the file that is expected. Throws ImportError on a missing column or malformed row.
 */
export async function readRows(
  source: Source,
  expected: { columns: readonly string[]; isWhat: string },
  onRow: (row: RowFields) => void,
  afterChunk: () => Promise<void>,
): Promise<void> {
  let places: number[] = [];
  let current: CsvRow | undefined;
  const fields: RowFields = {
    line: 0,
    isPlain: false,
    text: (index) => current?.text(places[index] as number) ?? "",
  };
  const reader = new CsvReader(
    source.name,
    (header) => {
      places = placesIn(header, source.name, expected);
    },
    (row) => {
      current = row;
      fields.line = row.line;
      fields.isPlain = row.isPlain;
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

function placesIn(
  header: readonly string[],
  name: string,
  { columns, isWhat }: { columns: readonly string[]; isWhat: string },
): number[] {
  return columns.map((column) => {
    const place = header.indexOf(column);
    if (place < 0) {
      throw new ImportError(
        `${name}, line 1: there is no column ${column}, so this is not INSEE's file of ${isWhat}.`,
      );
    }
    return place;
  });
}
