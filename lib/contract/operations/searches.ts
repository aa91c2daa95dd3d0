import { del, get, group, patch, post } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";
import {
  maxSavedSearches,
  RenameSearchBody,
  SavedSearchAnswer,
  SavedSearchList,
  SaveSearchBody,
} from "@/lib/contract/saved-searches";

export const searches = group("searches", "Saved searches.", {
  listSavedSearches: get(apiPaths.savedSearches, {
    summary: "List one's own saved searches, newest first",
    description: "Each has a name and the query of its address.",
    answer: SavedSearchList,
  }),
  saveSearch: post(apiPaths.savedSearches, {
    summary: "Save a search by name",
    description: `A user has at most ${maxSavedSearches} saved searches, each with a name of its own.`,
    body: SaveSearchBody,
    answer: SavedSearchAnswer,
    status: 201,
    failures: ["SEARCH_ALREADY_EXISTS", "TOO_MANY_SEARCHES"],
  }),
  renameSavedSearch: patch(apiPaths.savedSearch, {
    summary: "Rename one of one's own saved searches",
    description: "Only the name changes. No other saved search of the user has the new name.",
    body: RenameSearchBody,
    answer: SavedSearchAnswer,
    failures: ["SEARCH_ALREADY_EXISTS"],
  }),
  deleteSavedSearch: del(apiPaths.savedSearch, {
    summary: "Delete one of one's own saved searches",
    description: "The results themselves are not saved, so nothing else is lost.",
  }),
});
