import { type Failure, unreachable } from "@/components/api-client";
import type { Language } from "@/lib/contract/languages";
import { requestedSearch, type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { shownColumns, type TableColumnName } from "@/lib/contract/table-columns";

/** The format of the file: an Excel workbook, CSV with its separator, or JSON lines. */
export type ExportShape = "xlsx" | "csv;" | "csv," | "jsonl";

/** What was received. `rows` is null for a workbook, whose rows are compressed. */
export type Progress = { rows: number | null; bytes: number; total: number };

export type Exported =
  | { ok: true; file: Blob; fileName: string; rows: number }
  | { ok: false; failure: Failure; isBrokenOff: boolean };

/** Downloads the whole search as a file and reports the progress. Throws when `signal` is aborted. */
export async function fetchExport(
  state: SearchState,
  shape: ExportShape,
  language: Language,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Exported> {
  let total = 0;
  try {
    const response = await fetch(exportAddress(state, shape, language), {
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    if (!response.ok) return { ok: false, failure: await refusal(response), isBrokenOff: false };
    total = Number(response.headers.get("x-total-count"));
    const chunks = await readChunks(response, (lines, bytes) => {
      const rows = Math.min(Math.max(shape === "jsonl" ? lines : lines - 1, 0), total);
      onProgress({ rows: shape === "xlsx" ? null : rows, bytes, total });
    });
    const type = response.headers.get("content-type") ?? "";
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    return {
      ok: true,
      file: new Blob(chunks, { type }),
      fileName: named?.[1] ?? "companies",
      rows: total,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, failure: unreachable, isBrokenOff: total > 0 };
  }
}

function exportAddress(state: SearchState, shape: ExportShape, language: Language): string {
  const query = new URLSearchParams(searchQueryString({ ...requestedSearch(state), page: "1" }));
  const isCsv = shape === "csv;" || shape === "csv,";
  query.set("format", isCsv ? "csv" : shape);
  if (isCsv) query.set("separator", shape.slice(-1));
  query.set("language", language);
  if (state.view === "table") query.set("columns", exportedColumns(state).join(","));
  return `${apiPaths.export}?${query}`;
}

/** What a file has for a column of the table that has another name there, or two. */
const columnsInFile: Partial<Record<TableColumnName, string[]>> = {
  legalForm: ["legalFormLabel"],
  street: ["street", "complement"],
};

function exportedColumns(state: SearchState): string[] {
  return shownColumns(state.columns).flatMap((name) => columnsInFile[name] ?? [name]);
}

async function refusal(response: Response): Promise<Failure> {
  const { code = "", error = "", details = {} }: Partial<Failure> = await response.json();
  return { status: response.status, code, error, details };
}

const lineFeed = 10;

async function readChunks(
  response: Response,
  onRead: (lines: number, bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let lines = 0;
  let bytes = 0;
  for (;;) {
    const step = await reader?.read();
    if (!step?.value) return chunks;
    chunks.push(step.value);
    bytes += step.value.length;
    for (const byte of step.value) if (byte === lineFeed) lines += 1;
    onRead(lines, bytes);
  }
}
