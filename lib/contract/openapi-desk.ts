import { Done } from "./auth";
import { created, idInPath, operation, signedIn, success } from "./openapi-parts";
import { apiPaths } from "./paths";
import { PreferencesAnswer, PreferencesBody } from "./preferences";
import {
  maxSavedSearches,
  RenameSearchBody,
  SavedSearchAnswer,
  SavedSearchList,
  SaveSearchBody,
} from "./saved-searches";

const savedSearchInPath = idInPath("Identifier of a saved search");

/** What users keep for themselves: saved searches and preferences. */
export const deskPaths = {
  [apiPaths.savedSearches]: {
    get: operation({
      operationId: "listSavedSearches",
      summary: "List one's own saved searches, newest first",
      description: "Each has a name and the query of its address.",
      tag: "searches",
      security: signedIn,
      answers: success("All of them.", SavedSearchList),
      isLimited: false,
    }),
    post: operation({
      operationId: "saveSearch",
      summary: "Save a search by name",
      description: `A user has at most ${maxSavedSearches} saved searches, each with a name of its own.`,
      tag: "searches",
      security: signedIn,
      body: SaveSearchBody,
      answers: created("Saved.", SavedSearchAnswer),
      failures: ["SEARCH_ALREADY_EXISTS", "TOO_MANY_SEARCHES"],
    }),
  },
  [apiPaths.savedSearch]: {
    patch: operation({
      operationId: "renameSavedSearch",
      summary: "Rename one of one's own saved searches",
      description: "Only the name changes. No other saved search of the user has the new name.",
      tag: "searches",
      security: signedIn,
      path: savedSearchInPath,
      body: RenameSearchBody,
      answers: success("The saved search with its new name.", SavedSearchAnswer),
      failures: ["SEARCH_ALREADY_EXISTS"],
    }),
    delete: operation({
      operationId: "deleteSavedSearch",
      summary: "Delete one of one's own saved searches",
      description: "The results themselves are not saved, so nothing else is lost.",
      tag: "searches",
      security: signedIn,
      path: savedSearchInPath,
      answers: success("The saved search is deleted.", Done),
    }),
  },
  [apiPaths.preferences]: {
    get: operation({
      operationId: "getPreferences",
      summary: "One's own preferences",
      description: "What the user chose on the pages; `null` where nothing was chosen.",
      tag: "preferences",
      security: signedIn,
      answers: success("The preferences.", PreferencesAnswer),
      isLimited: false,
    }),
    put: operation({
      operationId: "setPreferences",
      summary: "Replace one's own preferences",
      description: "What is left out of the body is not kept.",
      tag: "preferences",
      security: signedIn,
      body: PreferencesBody,
      answers: success("The new preferences.", PreferencesAnswer),
    }),
  },
};
