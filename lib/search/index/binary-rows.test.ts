import { expect, it } from "vitest";
import { BinaryRows } from "./binary-rows";
import { readRows } from "./read-rows-for-test";

it("gives the rows that were added, also those larger than its buffer", () => {
  const texts = ["", "é𝒳", "x".repeat(700_000), "œ".repeat(700_000)];
  const rows = new BinaryRows();
  for (const [at, text] of texts.entries()) {
    rows.beginRow(3);
    rows.text(text);
    rows.int(at - 2);
    rows.blob(1_000_000, (out, place) => out.writeUInt8(at, place));
  }
  const read = readRows(rows.take());
  expect(read.map(([text]) => text?.toString())).toEqual(texts);
  expect(read.map(([, int]) => int?.readInt32BE())).toEqual([-2, -1, 0, 1]);
  expect(read.map(([, , blob]) => [...(blob ?? [])])).toEqual([[0], [1], [2], [3]]);
});
