import { expect, it } from "vitest";
import { BinaryRows } from "./binary-rows";

/** The fields of rows in PostgreSQL's binary COPY format, as PostgreSQL reads them. */
function readRows(bytes: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  for (let at = 0; at < bytes.length; ) {
    const fields = bytes.readInt16BE(at);
    at += 2;
    const row: Buffer[] = [];
    for (let field = 0; field < fields; field += 1) {
      const length = bytes.readInt32BE(at);
      row.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    rows.push(row);
  }
  return rows;
}

it("gives the rows that were added, also those larger than its buffer", () => {
  const texts = ["", "é𝒳", "x".repeat(700_000), "œ".repeat(700_000)];
  const rows = new BinaryRows();
  for (const [at, text] of texts.entries()) {
    rows.beginRow(3);
    rows.text(text);
    rows.int(at - 2);
    rows.blob(1_000_000, (out, place) => out.writeUInt8(at, place));
  }
  const taken = rows.take();
  const read = readRows(taken);
  expect(read.map(([text]) => text?.toString())).toEqual(texts);
  expect(read.map(([, int]) => int?.readInt32BE())).toEqual([-2, -1, 0, 1]);
  expect(read.map(([, , blob]) => [...(blob ?? [])])).toEqual([[0], [1], [2], [3]]);
});
