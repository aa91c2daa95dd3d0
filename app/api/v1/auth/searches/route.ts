import { listSavedSearches, saveSearch } from "@/lib/auth/saved-searches";
import { SavedSearchAnswer, SavedSearchList, SaveSearchBody } from "@/lib/contract/saved-searches";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint({ auth: "required", response: SavedSearchList }, async ({ caller }) => ({
    searches: await listSavedSearches(caller.user.id),
  })),
  POST: endpoint(
    {
      auth: "required",
      limit: "changes",
      body: SaveSearchBody,
      response: SavedSearchAnswer,
      status: 201,
    },
    async ({ caller, body, now }) => ({
      search: await saveSearch(caller, body, now),
    }),
  ),
});
