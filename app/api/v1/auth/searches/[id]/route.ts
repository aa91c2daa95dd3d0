import { deleteSavedSearch, renameSavedSearch } from "@/lib/auth/saved-searches";
import { Done } from "@/lib/contract/auth";
import { RenameSearchBody, SavedSearchAnswer } from "@/lib/contract/saved-searches";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(
    { auth: "required", limit: "changes", body: RenameSearchBody, response: SavedSearchAnswer },
    async ({ caller, params, body, now }) => ({
      search: await renameSavedSearch(caller, { id: params.id ?? "", ...body }, now),
    }),
  ),
  DELETE: endpoint(
    { auth: "required", limit: "changes", response: Done },
    async ({ caller, params, now }) => {
      await deleteSavedSearch(caller, params.id ?? "", now);
      return {};
    },
  ),
});
