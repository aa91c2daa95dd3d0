import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  saveSearch,
} from "@/lib/auth/saved-searches";
import { searches } from "@/lib/contract/operations/searches";
import { bind } from "@/lib/http/bind";

export const handlers = bind(searches, {
  listSavedSearches: async ({ caller }) => ({ searches: await listSavedSearches(caller.user.id) }),
  saveSearch: async ({ caller, body, now }) => ({ search: await saveSearch(caller, body, now) }),
  renameSavedSearch: async ({ caller, params, body, now }) => ({
    search: await renameSavedSearch(caller, { id: params.id, ...body }, now),
  }),
  deleteSavedSearch: ({ caller, params, now }) => deleteSavedSearch(caller, params.id, now),
});
