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
  saveSearch: async (call) => ({ search: await saveSearch(call, call.body) }),
  renameSavedSearch: async (call) => ({
    search: await renameSavedSearch(call, { id: call.params.id, ...call.body }),
  }),
  deleteSavedSearch: (call) => deleteSavedSearch(call, call.params.id),
});
