import type { Failure } from "@/components/api-client";
import { tabValue } from "@/components/ui/tab-value";
import type { Language } from "@/lib/contract/languages";
import { type SearchState, searchQueryString } from "@/lib/contract/page-paths";
import { type ExportShape, fetchExport, type Progress } from "./export-client";

/** The export of this tab. It continues while the user looks at other searches. `of`: the search, as `exportedSearch`. */
export type ExportJob = { q: string; of: string } & (
  | { step: "running"; progress: Progress | null }
  | { step: "done"; rows: number; fileName: string }
  | { step: "cancelled" }
  | { step: "failed"; failure: Failure; isBrokenOff: boolean }
);

const job = tabValue<ExportJob | null>(null);
let running: AbortController | null = null;

/** The latest export started in this tab. */
export const useExportJob = job.useValue;

/** What is exported, on whatever page of the results. */
export function exportedSearch(state: SearchState): string {
  return searchQueryString({ ...state, page: "1" });
}

export function cancelExport(): void {
  running?.abort();
}

/** Fetches the search as a file and hands it to the browser to save. */
export async function startExport(
  state: SearchState,
  shape: ExportShape,
  language: Language,
): Promise<void> {
  if (job.get()?.step === "running") return;
  const search = { q: state.q, of: exportedSearch(state) };
  running = new AbortController();
  job.set({ ...search, step: "running", progress: null });
  try {
    const onProgress = (progress: Progress) => job.set({ ...search, step: "running", progress });
    const result = await fetchExport(state, shape, language, running.signal, onProgress);
    if (result.ok) {
      const { file, fileName, rows } = result;
      save(file, fileName);
      job.set({ ...search, step: "done", rows, fileName });
    } else {
      job.set({
        ...search,
        step: "failed",
        failure: result.failure,
        isBrokenOff: result.isBrokenOff,
      });
    }
  } catch {
    job.set({ ...search, step: "cancelled" });
  }
}

/** Some browsers still read the object URL after the click, so it is revoked later. */
const revokeAfterMs = 60_000;

function save(file: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}
