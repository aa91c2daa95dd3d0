import { afterEach, expect, it, vi } from "vitest";
import type { SearchState } from "@/lib/contract/page-paths";
import { type ExportShape, fetchExport, type Progress } from "./export-client";

afterEach(() => void vi.unstubAllGlobals());

const state: SearchState = { q: "lait & miel", page: "3", department: "75" };

/** An answer of the API in pieces; after the last one, `end` is called. */
function streamed(pieces: string[], end: (body: ReadableStreamDefaultController) => void) {
  const waiting = [...pieces];
  return new ReadableStream({
    pull: (controller) => {
      const piece = waiting.shift();
      if (piece === undefined) end(controller);
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
}

const headers = {
  "content-type": "text/csv",
  "x-total-count": "3",
  "content-disposition": 'attachment; filename="companies-lait.csv"',
};

async function exported(
  answer: () => Response,
  shape: ExportShape = "csv;",
  search: SearchState = state,
) {
  const progress: Progress[] = [];
  let path = "";
  vi.stubGlobal("fetch", async (to: string) => {
    path = to;
    return answer();
  });
  const signal = new AbortController().signal;
  const result = await fetchExport(search, shape, "fr", signal, (each) => progress.push(each));
  return { result, progress, path };
}

const whole = (pieces: string[]) => () =>
  new Response(
    streamed(pieces, (body) => body.close()),
    { headers },
  );

it("counts the rows received, without the header line of a CSV and never above the total", async () => {
  const { result, progress } = await exported(whole(["siren;na", "me\n1;a\n", "2;b\n3;c\n", "\n"]));
  expect(progress.map(({ rows }) => rows)).toEqual([0, 1, 3, 3]);
  expect(result).toMatchObject({ ok: true, rows: 3, fileName: "companies-lait.csv" });
  expect(result.ok && (await result.file.text())).toBe("siren;name\n1;a\n2;b\n3;c\n\n");
});

it("counts every line of JSON lines", async () => {
  const { progress } = await exported(whole(["{}\n", "{}\n{}\n"]), "jsonl");
  expect(progress.map(({ rows }) => rows)).toEqual([1, 3]);
});

it("counts the bytes of a workbook, whose rows are compressed", async () => {
  const { progress } = await exported(whole(["PK\n", "\n\nPK"]), "xlsx");
  expect(progress).toEqual([
    { rows: null, bytes: 3, total: 3 },
    { rows: null, bytes: 7, total: 3 },
  ]);
});

it.each<[ExportShape, string]>([
  ["xlsx", "format=xlsx"],
  ["csv;", "format=csv&separator=%3B"],
  ["csv,", "format=csv&separator=%2C"],
  ["jsonl", "format=jsonl"],
])("asks for the whole search as %s, whatever page is shown", async (shape, query) => {
  const { path } = await exported(whole([]), shape);
  expect(path.split("?")[1]).toBe(`q=lait+%26+miel&department=75&${query}&language=fr`);
});

it("reports a refusal of the API as it is", async () => {
  const refusal = { ok: false, code: "EXPORT_TOO_LARGE", error: "x", details: { max: 10 } };
  const { result } = await exported(() => Response.json(refusal, { status: 422 }));
  const { ok: _, ...failure } = refusal;
  expect(result).toEqual({ ok: false, failure: { status: 422, ...failure }, isBrokenOff: false });
});

it("never takes a part for the whole file", async () => {
  const broken = () =>
    new Response(
      streamed(["siren\n1\n"], (body) => body.error(new Error("reset"))),
      { headers },
    );
  expect((await exported(broken)).result).toMatchObject({ ok: false, isBrokenOff: true });
  const refused = () => {
    throw new TypeError("fetch failed");
  };
  expect((await exported(refused)).result).toMatchObject({
    ok: false,
    isBrokenOff: false,
    failure: { status: 0 },
  });
});

it("throws when it is cancelled", async () => {
  const controller = new AbortController();
  vi.stubGlobal("fetch", async () => {
    controller.abort();
    throw controller.signal.reason;
  });
  await expect(fetchExport(state, "csv;", "fr", controller.signal, () => {})).rejects.toThrow(
    /abort/,
  );
});

it("asks for the columns of the table, with the label of the legal form that its cells show", async () => {
  const table = { ...state, view: "table", columns: "name,legalForm,street,city" } as const;
  const { path } = await exported(whole([""]), "xlsx", table);
  const columns = new URL(path, "http://localhost").searchParams.get("columns");
  expect(columns).toBe("name,legalFormLabel,street,complement,city");
});
