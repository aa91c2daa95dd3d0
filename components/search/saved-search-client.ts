import type { z } from "zod";
import { type ApiResult, call, type Failure } from "@/components/api-client";
import { apiPaths, savedSearchPath } from "@/lib/contract/paths";
import type { SavedSearchAnswer, SaveSearchBody } from "@/lib/contract/saved-searches";
import { markStartAsOld } from "./old-start";

type Saved = ApiResult<z.infer<typeof SavedSearchAnswer>>;

export function saveSearch(body: z.input<typeof SaveSearchBody>): Promise<Saved> {
  return send("POST", apiPaths.savedSearches, body);
}

export function renameSavedSearch(id: string, name: string): Promise<Saved> {
  return send("PATCH", savedSearchPath(id), { name });
}

async function send(method: string, path: string, body: object): Promise<Saved> {
  const result: Saved = await call(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (result.ok) markStartAsOld();
  return result;
}

export type KnownSearch = { field: "name" | "query"; id: string; name: string };

/** The saved search that has the name or the query already, if that is why one was not saved. */
export function knownSearch(failure: Failure | null): KnownSearch | null {
  return failure?.code === "SEARCH_ALREADY_EXISTS" ? (failure.details as KnownSearch) : null;
}

export function deleteSavedSearch(id: string): Promise<ApiResult<Record<never, never>>> {
  return call(savedSearchPath(id), { method: "DELETE" });
}
