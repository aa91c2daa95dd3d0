import fc from "fast-check";
import { expect, it } from "vitest";
import { documentOf } from "@/e2e/support/search-documents";
import { rowFields } from "@/lib/search/index/field-row";
import { IndexBuilder } from "@/lib/search/index/index-builder";
import { readRows } from "@/lib/search/index/read-rows-for-test";
import type { SearchDocument } from "@/lib/search/index/search-document";
import { copyValue } from "./copy-rows";
import { indexedColumns, OrderedUnitReader, orderedColumns } from "./ordered-unit-reader";

const plain = ["SARL", "S.A.R.L.", "ET", "&", "A", "B", "7", "L'", "ŒUVRE", "DU", "MOULIN", "sas"];
const odd = ["SCI", "  ", "-", "\\", "\\N", "/", " / ", "\t", "É", "𝔞𝔟", "S.N.C.F", "société"];
const piece = fc.oneof(
  fc.constantFrom(...plain),
  fc.constantFrom(...odd),
  fc.string({ maxLength: 5 }),
  fc.constant("x".repeat(120)),
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(" "));
const stored = fc.option(text.map((value) => value.replaceAll("\0", "")));
const documents = fc.array(documentOf({ name: stored, aliases: stored, signs: stored }), {
  minLength: 1,
  maxLength: 60,
});

/** The same documents are cut in several ways, because the index to compare with takes longest to make. */
const pieceLengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 });

it("indexing a COPY row gives the same index as indexing its document", async () => {
  await fc.assert(
    fc.asyncProperty(documents, pieceLengths, async (fields, lengths) => {
      const all = fields.map((each, at): SearchDocument => ({ id: at + 1, ...each }));
      const [expected, pieces] = [await rowsOf(addAll(all)), copyText(all)];
      for (const length of lengths) {
        const found = await rowsOf(async (builder) => {
          const units = new OrderedUnitReader((row) => {
            builder.addRow(row.id, row);
            return undefined;
          });
          for (let at = 0; at < pieces.length; at += length) {
            await units.push(pieces.subarray(at, at + length));
          }
          expect(units.count).toBe(all.length);
        });
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 30 },
  );
});

function addAll(all: readonly SearchDocument[]) {
  return async (builder: IndexBuilder) => {
    for (const document of all) builder.add(document);
  };
}

/** The builder's rows, sorted, because their order does not matter. */
async function rowsOf(fill: (builder: IndexBuilder) => Promise<void>): Promise<string[]> {
  const written: Buffer[] = [];
  const builder = new IndexBuilder(async (rows) => {
    written.push(rows);
  });
  await fill(builder);
  await builder.end();
  const rows = readRows(Buffer.concat(written));
  return rows.map((fields) => fields.map((field) => field.toString("hex")).join(" ")).sort();
}

function copyText(all: readonly SearchDocument[]): Buffer {
  const columns = [...orderedColumns, ...indexedColumns];
  const lines = all.map((document) =>
    columns
      .map((column) => {
        const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const field = rowFields.find((known) => known === name);
        return field === undefined ? "7" : copyValue(document[field]);
      })
      .join("\t"),
  );
  return Buffer.from(`${lines.join("\n")}\n`);
}
