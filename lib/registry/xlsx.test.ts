import { buffer } from "node:stream/consumers";
import { setTimeout, setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { childrenOf, readXlsx } from "./read-xlsx-for-tests";
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

async function written(rows: Value[][]) {
  return readXlsx(await buffer(xlsx(sheetOf(rows))));
}

const text = (value: string) => ({ kind: "text", value, format: "49" });

it("has a bold header, and texts, dates and numbers in their own formats", async () => {
  const { rows } = await written([
    ["005520325", "2024-02-29", 7500],
    ["=1+1", null, -5],
    [null, null, null],
  ]);
  expect(rows).toEqual([
    {
      A: { kind: "text", value: "Nom & <sigle>", format: "bold" },
      B: { kind: "text", value: "Création", format: "bold" },
      C: { kind: "text", value: "Capital", format: "bold" },
    },
    {
      A: text("005520325"),
      B: { kind: "number", value: "45351", format: "14" },
      C: { kind: "number", value: "7500", format: "3" },
    },
    { A: text("=1+1"), C: { kind: "number", value: "-5", format: "3" } },
    {},
  ]);
});

it("has a header that stays, widths, and a filter over all rows", async () => {
  const { sheet, workbook, parts } = await written([
    ["A", null, 1],
    ["B", null, 2],
  ]);
  const [view] = childrenOf(sheet, "sheetViews");
  expect(view?.children[0]?.attributes).toMatchObject({ state: "frozen", ySplit: "1" });
  expect(childrenOf(sheet, "cols").map(({ attributes }) => attributes.width)).toEqual([
    "30",
    "12",
    "15",
  ]);
  const filter = sheet.children.find(({ name }) => name === "autoFilter");
  expect(filter?.attributes).toEqual({ ref: "A1:C3" });
  expect(childrenOf(workbook, "sheets")[0]?.attributes.name).toBe("Entreprises");
  expect(childrenOf(workbook, "definedNames")[0]?.text).toBe("Entreprises!$A$1:$C$3");
  const declared = [...(parts.get("[Content_Types].xml") ?? "").matchAll(/PartName="\/([^"]+)"/g)];
  expect([...parts.keys()]).toEqual(expect.arrayContaining(declared.map(([, path]) => path)));
});

it("has several sheets, of which the first is shown, and a list has no filter", async () => {
  const list = {
    ...sheetOf([]),
    name: "Source",
    batches: [[["A", null, 1]]],
    rows: 1,
    isList: true,
  };
  const file = await buffer(xlsx(sheetOf([["B", null, 2]]), list));
  const [first, second] = [await readXlsx(file), await readXlsx(file, 2)];
  expect([first.rows[1]?.A?.value, second.rows[1]?.A?.value]).toEqual(["B", "A"]);
  const selected = [first, second].map(
    ({ sheet }) => childrenOf(sheet, "sheetViews")[0]?.attributes.tabSelected,
  );
  expect(selected).toEqual(["1", undefined]);
  expect(second.sheet.children.some(({ name }) => name === "autoFilter")).toBe(false);
  const names = childrenOf(first.workbook, "sheets").map(({ attributes }) => attributes.name);
  expect(names).toEqual(["Entreprises", "Source"]);
  expect(childrenOf(first.workbook, "definedNames")).toHaveLength(1);
});

it("without rows has the header alone", async () => {
  const { rows, sheet } = await written([]);
  expect(rows).toHaveLength(1);
  expect(sheet.children.find(({ name }) => name === "autoFilter")?.attributes.ref).toBe("A1:C1");
});

it.each([
  ["1900-02-28", text("1900-02-28")],
  ["0001-01-01", text("0001-01-01")],
  ["1900-03-01", { kind: "number", value: "61", format: "14" }],
  ["2000-01-01", { kind: "number", value: "36526", format: "14" }],
  ["9999-12-31", { kind: "number", value: "2958465", format: "14" }],
])("%s is a date where spreadsheets agree about it", async (day, cell) => {
  expect((await written([[null, day, null]])).rows[1]).toEqual({ B: cell });
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
      const { rows } = await written(texts.map((each) => [each, null, null]));
      expect(rows.slice(1).map(({ A }) => A?.value)).toEqual(
        texts.map((each) => each.replace(forbidden, "")),
      );
    }),
    { numRuns: 200 },
  ));

it("keeps spaces at the ends of a text", async () => {
  const { parts } = await written([[" A ", null, null]]);
  expect(parts.get("xl/worksheets/sheet1.xml")).toContain('<t xml:space="preserve"> A </t>');
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
  const { parts, rows } = await readXlsx(await buffer(longSource(10).file));
  expect(rows).toHaveLength(5001);
  const numbers = [...(parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row r="(\d+)"/g)];
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
