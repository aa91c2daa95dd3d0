import { buffer } from "node:stream/consumers";
import { setTimeout, setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import readXlsxFile, { readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type Column, type Value, xlsx } from "./xlsx";

const columns: Column[] = [
  { title: "Nom & <sigle>", width: 30, kind: "text" },
  { title: "Création", width: 12, kind: "date" },
  { title: "Capital", width: 15, kind: "number" },
];

async function* batchesOf(batches: Value[][][]) {
  yield* batches;
}

function sheetOf(rows: Value[][]) {
  return { name: "Entreprises", columns, rows: rows.length, batches: batchesOf([rows]) };
}

const written = (rows: Value[][]) => buffer(xlsx(sheetOf(rows)));
const read = (file: Buffer) => readSheet(file, { trim: false });

/** The files in a workbook's zip, by their paths. */
async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(workbook);
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    parts[entry.fileName] = content.toString("utf8");
  }
  return parts;
}

const sheetPart = "xl/worksheets/sheet1.xml";
const titles = columns.map(({ title }) => title);

it("has a header, and texts, dates and numbers as such", async () => {
  const file = await written([
    ["005520325", "2024-02-29", 7500],
    [null, null, null],
    ["=1+1", null, -5],
  ]);
  expect(await read(file)).toEqual([
    titles,
    ["005520325", new Date("2024-02-29"), 7500],
    [null, null, null],
    ["=1+1", null, -5],
  ]);
});

it("has a bold header, and identifiers and dates in the formats that every spreadsheet has", async () => {
  const parts = await partsOf(await written([["005520325", "2024-02-29", 7500]]));
  const [, cellFormats = ""] = parts["xl/styles.xml"]?.split("<cellXfs") ?? [];
  const formats = [...cellFormats.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)];
  const cells = [...(parts[sheetPart] ?? "").matchAll(/<c r="(\w+)" s="(\d)"/g)];
  const formatsOfCells = cells.map(([, cell, format]) => {
    const [, number, font] = formats[Number(format)] ?? [];
    return `${cell} ${font === "1" ? "bold" : number}`;
  });
  expect(formatsOfCells).toEqual(["A1 bold", "B1 bold", "C1 bold", "A2 49", "B2 14", "C2 3"]);
});

it("has a header that stays, widths, and a filter over all rows", async () => {
  const parts = await partsOf(await written(["A", "B"].map((name) => [name, null, 1])));
  const sheet = parts[sheetPart] ?? "";
  expect(sheet).toMatch(/<sheetViews>.*<pane ySplit="1" [^>]*state="frozen"\/>/s);
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)];
  expect(widths.map(([, width]) => Number(width))).toEqual([30, 12, 15]);
  expect(sheet).toContain('<autoFilter ref="A1:C3"/>');
  expect(parts["xl/workbook.xml"]).toMatch(/<definedName [^>]*>Entreprises!\$A\$1:\$C\$3</);
  const declared = [...(parts["[Content_Types].xml"] ?? "").matchAll(/PartName="\/([^"]+)"/g)];
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(declared.map(([, path]) => path)));
});

it("has several sheets, of which the first is shown, and a list has no filter", async () => {
  const list = { ...sheetOf([["A", null, 1]]), name: "Source", isList: true };
  const file = await buffer(xlsx(sheetOf([["B", null, 2]]), list));
  expect(await readXlsxFile(file)).toEqual([
    { sheet: "Entreprises", data: [titles, ["B", null, 2]] },
    { sheet: "Source", data: [titles, ["A", null, 1]] },
  ]);
  const parts = await partsOf(file);
  const sheets = [parts[sheetPart], parts["xl/worksheets/sheet2.xml"]];
  expect(sheets.map((sheet) => sheet?.includes('tabSelected="1"'))).toEqual([true, false]);
  expect(sheets.map((sheet) => sheet?.includes("<autoFilter"))).toEqual([true, false]);
  expect(parts["xl/workbook.xml"]?.match(/<definedName /g)).toHaveLength(1);
});

it("without rows has the header alone", async () => {
  const file = await written([]);
  expect(await read(file)).toEqual([titles]);
  expect((await partsOf(file))[sheetPart]).toContain('<autoFilter ref="A1:C1"/>');
});

it.each([
  ["1900-02-28", "1900-02-28"],
  ["0001-01-01", "0001-01-01"],
  ["1900-03-01", new Date("1900-03-01")],
  ["2000-01-01", new Date("2000-01-01")],
  ["9999-12-31", new Date("9999-12-31")],
])("%s is a date where spreadsheets agree about it", async (day, cell) => {
  expect((await read(await written([[null, day, null]])))[1]).toEqual([null, cell, null]);
});

const awkward = fc.constantFrom(..."&<>\"'_x0041_=+ \t\n\r\0\v\u001f\u0085\ud800\ufffe\u{1f600}é");
const someText = fc.oneof(
  fc.string({ unit: awkward, minLength: 1 }),
  fc.string({ unit: "binary", minLength: 1 }),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 forbids.
const forbidden = /[\0-\x08\v\f\r\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

it("any text survives except for characters that XML forbids", () =>
  fc.assert(
    fc.asyncProperty(fc.array(someText, { minLength: 1, maxLength: 20 }), async (texts) => {
      const [, ...rows] = await read(await written(texts.map((each) => [each, null, 1])));
      expect(rows.map(([text]) => text)).toEqual(
        // The reader takes an empty text for an empty cell.
        texts.map((each) => each.replace(forbidden, "") || null),
      );
    }),
    { numRuns: 200 },
  ));

it("keeps spaces at the ends of a text", async () => {
  const parts = await partsOf(await written([[" A ", null, null]]));
  expect(parts[sheetPart]).toContain('<t xml:space="preserve"> A </t>');
});

/** Batches of 500 rows that hardly compress, and how many of them were read. */
function longSource(batches: number) {
  const source = { read: 0, isClosed: false };
  async function* generate() {
    try {
      for (; source.read < batches; source.read += 1) {
        yield Array.from({ length: 500 }, (): Value[] => [
          String(Math.random()).repeat(2) + String(Math.random()),
          "2024-02-29",
          Math.floor(Math.random() * 1e9),
        ]);
      }
    } finally {
      source.isClosed = true;
    }
  }
  return { source, file: xlsx({ name: "S", columns, rows: batches * 500, batches: generate() }) };
}

it("reads its rows only as far as its own reader has come, and stops with it", async () => {
  const { source, file } = longSource(400);
  await turn();
  expect(source.read).toBe(0);
  let size = 0;
  while (size < 100_000) size += (await file.next()).value?.length ?? 0;
  await setTimeout(100);
  expect(source.read).toBeLessThan(40);
  await file.return();
  await turn();
  expect(source.isClosed).toBe(true);
});

it("numbers its rows across batches", async () => {
  const file = await buffer(longSource(10).file);
  const rows = await read(file);
  expect(rows).toHaveLength(5001);
  const numbers = [...((await partsOf(file))[sheetPart] ?? "").matchAll(/<row r="(\d+)"/g)];
  expect(numbers.map(([, number]) => Number(number))).toEqual(rows.map((_, at) => at + 1));
});

it("breaks off when its rows do", async () => {
  async function* failing(): AsyncGenerator<Value[][]> {
    yield [["A", null, null]];
    throw new Error("the register has changed");
  }
  const sheet = { ...sheetOf([]), rows: 2, batches: failing() };
  await expect(buffer(xlsx(sheet))).rejects.toThrow("the register has changed");
});
