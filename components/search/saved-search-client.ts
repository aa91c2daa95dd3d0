import type { z } from "zod";
import { type ApiResult, call, type Failure, send } from "@/components/api-client";
import { apiPaths, savedSearchPath } from "@/lib/contract/paths";
import type {
  SavedSearch,
  SavedSearchAnswer,
  SavedSearchList,
  SaveSearchBody,
} from "@/lib/contract/saved-searches";
import { queryClient } from "./query-client";
import { savedOptions } from "./search-queries";

type Saved = ApiResult<z.infer<typeof SavedSearchAnswer>>;

/** Saves a search, unless it is saved under another name, which the API allows. */
export async function saveSearch(body: z.input<typeof SaveSearchBody>): Promise<Saved> {
  const listed = await call<z.infer<typeof SavedSearchList>>(apiPaths.savedSearches, {});
  if (!listed.ok) return listed;
  const same = listed.value.searches.find(({ query }) => query === body.query);
  if (!same) return change("POST", apiPaths.savedSearches, body);
  const error = "This search is saved already.";
  return { ok: false, status: 409, code: conflicts.query, error, details: same };
}

export function renameSavedSearch(id: string, name: string): Promise<Saved> {
  return change("PATCH", savedSearchPath(id), { name });
}

async function change(method: string, path: string, body: object): Promise<Saved> {
  const result: Saved = await send(method, path, body);
  if (result.ok) void queryClient().invalidateQueries(savedOptions);
  return result;
}

const conflicts = { name: "SEARCH_ALREADY_EXISTS", query: "QUERY_ALREADY_SAVED" } as const;

/** The saved search that has the name, or is the same under another name, if that is why one was refused. */
export function searchWithSame(of: keyof typeof conflicts, failure: Failure) {
  return failure.code === conflicts[of]
    ? (failure.details as Pick<SavedSearch, "id" | "name">)
    : null;
}

export async function deleteSavedSearch(id: string): Promise<ApiResult<Record<never, never>>> {
  const result = await send<Record<never, never>>("DELETE", savedSearchPath(id));
  void queryClient().invalidateQueries(savedOptions);
  return result;
}
