import {
  type EstablishmentColumn,
  establishmentColumns,
  type LegalUnitColumn,
  legalUnitColumns,
} from "@/lib/sirene/stock-layout";
import { type CsvChunks, generateStock, type StockOptions } from "./stock";

export type LegalUnit = Record<LegalUnitColumn, string>;
export type Establishment = Record<EstablishmentColumn, string>;

export const isPerson = (unit: LegalUnit) => unit.categorieJuridiqueUniteLegale === "1000";
export const isMasked = (unit: LegalUnit) => unit.statutDiffusionUniteLegale === "P";

/** A whole stock in memory. */
export async function readStock(options: StockOptions) {
  const stock = generateStock(options);
  return {
    units: await readRecords(stock.legalUnits, legalUnitColumns),
    establishments: await readRecords(stock.establishments, establishmentColumns),
  };
}

/** A simple RFC 4180 parser, to read back in tests what the generator wrote. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    row.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === "\n") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

export async function readAll(chunks: CsvChunks): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

/** Every row after the header, by column name. */
export async function readRecords<Column extends string>(
  chunks: CsvChunks,
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  const [header, ...rows] = parseCsv((await readAll(chunks)).toString("utf8"));
  if (header?.join() !== columns.join()) throw new Error(`Unexpected header ${header?.join()}.`);
  return rows.map((row) => {
    if (row.length !== columns.length) throw new Error(`Row of ${row.length} fields: ${row}`);
    return Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Record<
      Column,
      string
    >;
  });
}
