import { afterEach, expect, it, vi } from "vitest";
import { type ExportShape, fetchExport, type Progress } from "./export-client";

afterEach(() => void vi.unstubAllGlobals());

const headers = {
  "content-type": "text/csv",
  "x-total-count": "3",
  "content-disposition": 'attachment; filename="companies-lait.csv"',
};

/** Asks for an export that arrives in pieces. */
async function exported(pieces: string[], shape: ExportShape) {
  const progress: Progress[] = [];
  let path = "";
  vi.stubGlobal("fetch", async (to: string) => {
    path = to;
    const start = (body: ReadableStreamDefaultController) => {
      for (const piece of pieces) body.enqueue(new TextEncoder().encode(piece));
      body.close();
    };
    return new Response(new ReadableStream({ start }), { headers });
  });
  const signal = new AbortController().signal;
  const state = { q: "lait & miel", page: "3", department: "75" };
  const result = await fetchExport(state, shape, "fr", signal, (each) => progress.push(each));
  return { result, progress, path };
}

it("counts the rows received, without the header line of a CSV and never above the total", async () => {
  const pieces = ["siren;na", "me\n1;a\n", "2;b\n3;c\n", "\n"];
  const { result, progress } = await exported(pieces, "csv;");
  expect(progress.map(({ rows }) => rows)).toEqual([0, 1, 3, 3]);
  expect(result).toMatchObject({ ok: true, rows: 3, fileName: "companies-lait.csv" });
  expect(result.ok && (await result.file.text())).toBe("siren;name\n1;a\n2;b\n3;c\n\n");
});

it.each<[ExportShape, string[], (number | null)[]]>([
  ["jsonl", ["{}\n", "{}\n{}\n"], [1, 3]],
  ["xlsx", ["PK\n", "\n\nPK"], [null, null]],
])("counts every line of %s, but none of a workbook, which is compressed", async (...given) => {
  const [shape, pieces, rows] = given;
  const { progress } = await exported(pieces, shape);
  expect(progress.map((each) => each.rows)).toEqual(rows);
  expect(progress.at(-1)).toMatchObject({ bytes: pieces.join("").length, total: 3 });
});

it.each<[ExportShape, string]>([
  ["xlsx", "format=xlsx"],
  ["csv;", "format=csv&separator=%3B"],
  ["csv,", "format=csv&separator=%2C"],
  ["jsonl", "format=jsonl"],
])("asks for the whole search as %s, whatever page is shown", async (shape, query) => {
  const { path } = await exported([], shape);
  expect(path.split("?")[1]).toBe(`q=lait+%26+miel&department=75&${query}&language=fr`);
});
