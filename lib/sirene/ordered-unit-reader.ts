import { type FieldRow, rowFields, unescaped } from "@/lib/search/index/field-row";
import { columnOf, legalUnitTableColumns } from "./register-columns";

/** The columns of the register's legal units except `id`, in the order of reading and writing. */
export const orderedColumns = legalUnitTableColumns.filter((name) => name !== "id");

/** Further columns that are read after those, for the search index only. */
export const indexedColumns = ["department", "commune", "other_cities", "other_postal_codes"];

const columns = [...orderedColumns, ...indexedColumns];
const columnOfField = rowFields.map((field) => columns.indexOf(columnOf(field)));

const tab = 9;
const lineFeed = 10;

/** A numbered row. Its bytes and offsets are valid only until the next row. */
export type OrderedRow = FieldRow & {
  id: number;
  /** Where the row's `orderedColumns` start and end in `bytes`. */
  start: number;
  end: number;
};

/** Reads rows in COPY text format and numbers them from 1. Fields are decoded only when asked for. */
export class OrderedUnitReader {
  count = 0;
  private rest: Buffer = Buffer.alloc(0);
  private readonly ends = new Int32Array(columns.length);
  private readonly row: OrderedRow & { bytes: Buffer };

  constructor(private readonly onRow: (row: OrderedRow) => Promise<void> | undefined) {
    this.row = {
      id: 0,
      bytes: Buffer.alloc(0),
      start: 0,
      end: 0,
      from: new Int32Array(rowFields.length),
      to: new Int32Array(rowFields.length),
      text: (field) => this.text(field),
    };
  }

  /** Reads the next bytes, which may end within a row. */
  async push(chunk: Buffer): Promise<void> {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    this.row.bytes = bytes;
    let start = 0;
    for (;;) {
      const end = this.findEnds(bytes, start);
      if (end < 0) break;
      this.count += 1;
      this.setRow(start);
      const waits = this.onRow(this.row);
      if (waits) await waits;
      start = end + 1;
    }
    this.rest = bytes.subarray(start);
  }

  /** Records where the columns of the row at `start` end. Returns the row's end, or -1 if it is incomplete. */
  private findEnds(bytes: Buffer, start: number): number {
    const { ends } = this;
    let column = 0;
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === tab) {
        ends[column] = at;
        column += 1;
      } else if (byte === lineFeed) {
        ends[column] = at;
        return at;
      }
    }
    return -1;
  }

  private setRow(start: number): void {
    const { row, ends } = this;
    row.id = this.count;
    row.start = start;
    row.end = ends[orderedColumns.length - 1] as number;
    for (let field = 0; field < columnOfField.length; field += 1) {
      const column = columnOfField[field] as number;
      row.from[field] = column === 0 ? start : (ends[column - 1] as number) + 1;
      row.to[field] = ends[column] as number;
    }
  }

  private text(field: number): string | null {
    const { bytes, from, to } = this.row;
    return unescaped(bytes.toString("utf8", from[field], to[field]));
  }
}
