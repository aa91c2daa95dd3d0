import type { z } from "zod";
import { type ApiResult, call } from "@/components/api-client";
import { apiPaths, savedSearchPath } from "@/lib/contract/paths";
import type { SavedSearchAnswer, SaveSearchBody } from "@/lib/contract/saved-searches";
import { markStartAsOld } from "./old-start";

export async function saveSearch(
  body: z.input<typeof SaveSearchBody>,
): Promise<ApiResult<z.infer<typeof SavedSearchAnswer>>> {
  const result = await call<z.infer<typeof SavedSearchAnswer>>(apiPaths.savedSearches, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (result.ok) markStartAsOld();
  return result;
}

export function renameSavedSearch(
  id: string,
  name: string,
): Promise<ApiResult<z.infer<typeof SavedSearchAnswer>>> {
  return call(savedSearchPath(id), {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
}

export function deleteSavedSearch(id: string): Promise<ApiResult<Record<never, never>>> {
  return call(savedSearchPath(id), { method: "DELETE" });
}
