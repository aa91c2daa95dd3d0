import type { SortKey } from "./search-query";

/** The order of a search that asks for none. */
export function defaultOrder({ q }: { q?: string | undefined }): SortKey {
  return q ? "relevance" : "-employees";
}
