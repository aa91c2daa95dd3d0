import fc from "fast-check";
import { expect, it } from "vitest";
import { BlobReader } from "./copy-out";

type Row = { text: string; blob: Uint8Array };

/** The rows in the binary format of PostgreSQL's COPY. */
function copied(rows: readonly Row[]): Buffer {
  const header = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
  const tuples = rows.map(({ text, blob }) => {
    const name = Buffer.from(text);
    const [fields, nameLength, blobLength] = [Buffer.alloc(2), Buffer.alloc(4), Buffer.alloc(4)];
    fields.writeInt16BE(2);
    nameLength.writeInt32BE(name.length);
    blobLength.writeInt32BE(blob.length);
    return Buffer.concat([fields, nameLength, name, blobLength, blob]);
  });
  return Buffer.concat([header, ...tuples, Buffer.from([0xff, 0xff])]);
}

it("reads the rows of a COPY wherever its bytes are split into chunks", () => {
  const row = fc.record({ text: fc.string({ unit: "grapheme" }), blob: fc.uint8Array() });
  fc.assert(
    fc.property(fc.array(row), fc.array(fc.integer({ min: 1, max: 40 })), (rows, lengths) => {
      const read: Row[] = [];
      const reader = new BlobReader((text, blob) =>
        read.push({ text, blob: Uint8Array.from(blob) }),
      );
      let rest = copied(rows);
      for (const length of [...lengths, rest.length]) {
        reader.read(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      expect(read).toEqual(rows);
    }),
  );
});
