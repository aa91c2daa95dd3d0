import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvReader } from "./csv-reader";

function read(chunks: readonly Buffer[]) {
  const rows: string[][] = [];
  const lines: number[] = [];
  const printable: boolean[] = [];
  let width = 0;
  const reader = new CsvReader(
    "stock.csv",
    (header) => {
      width = header.length;
      rows.push([...header]);
    },
    (row) => {
      lines.push(row.line);
      printable.push(row.isPrintableAscii);
      rows.push(Array.from({ length: width }, (_, column) => row.text(column)));
    },
  );
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { rows, lines, printable };
}

const readText = (text: string) => read([Buffer.from(text)]);

function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

const quoteField = (field: string) => `"${field.replaceAll('"', '""')}"`;

const plain = fc.constantFrom(..."aB7 ,;~'[\"");
const odd = fc.constantFrom(..."\r\n\t\0\u001b\u007f\u0085éŒ\u202e🦊");
const field = fc.oneof(
  { arbitrary: fc.string({ unit: plain, maxLength: 12 }), weight: 9 },
  fc.string({ unit: fc.oneof(plain, odd), maxLength: 12 }),
);
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

test("a table is read back unchanged, wherever the chunks are cut, and tells rows of printable ASCII", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      table,
      sizes,
      fc.boolean(),
      fc.constantFrom("\n", "\r\n"),
      (rows, cuts, bare, end) => {
        const header = (rows[0] as string[]).map((_, column) => `c${column}`);
        const written = [header, ...rows].map((row) =>
          row.map((text) => (bare && !/[",\r\n]/.test(text) ? text : quoteField(text))).join(","),
        );
        const bytes = Buffer.from(`\ufeff${written.join(end)}${bare ? end : ""}`);
        const found = read(cut(bytes, cuts));
        expect(found.rows).toEqual([header, ...rows]);
        // A DEL makes the reader careful with other rows, too.
        const isCareful = (at: number) => bytes.includes(0x7f) && !found.printable[at];
        const isPlain = rows.map((row, at) => /^[ -~]*$/.test(row.join("")) && !isCareful(at));
        expect(found.printable).toEqual(isPlain);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a table may have more columns than the initial buffer", () => {
  const wide = Array.from({ length: 700 }, (_, column) => `v${column}`);
  const quoted = wide.map(quoteField);
  expect(readText(`${wide.join()}\n${quoted.join()}\n`).rows).toEqual([wide, wide]);
});

test("a table reports the line on which each row starts, counting line feeds within quotes", () => {
  expect(readText('a,b\n1,"x\ny\nz"\n2,b\n\n3,c').lines).toEqual([2, 5, 7]);
});

const at = (line: number, column: string) => `stock.csv, line ${line}, column ${column}: `;
test.each<[string, string | Buffer, string]>([
  ["a row has too few fields", "1,a\n2\n", `${at(3, "1 (siren)")}the row has 1 fields where`],
  ["a row has too many fields", "1,a,b\n", `${at(2, "2 (nom)")}the row has 3 fields where the`],
  [
    "the text is not UTF-8",
    Buffer.from("1,\xc9TAT\n", "latin1"),
    `${at(2, "2 (nom)")}the text is not UTF-8.`,
  ],
  ["a quote stays open", '1,"a\n2,b\n', `${at(2, "2 (nom)")}a quote is left open.`],
  [
    "text follows a closing quote",
    '1,"a"b\n',
    `${at(2, "2 (nom)")}a quoted value is followed by other text.`,
  ],
  ["a row never ends", `1,"${"a".repeat(1_100_000)}`, "longer than 1 MiB"],
])("a file is refused with its name, line and column when %s", (_, rows, message) => {
  const file = Buffer.concat([Buffer.from("siren,nom\n"), Buffer.from(rows as string)]);
  expect(() => read([file])).toThrow(message);
});

test("an empty file is refused", () => {
  expect(() => readText("")).toThrow("stock.csv is empty.");
});
