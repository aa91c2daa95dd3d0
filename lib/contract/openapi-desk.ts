import { z } from "zod";
import { Done } from "./auth";
import { always, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import { apiPaths } from "./paths";
import { PreferencesAnswer, PreferencesBody } from "./preferences";
import {
  maxSavedSearches,
  RenameSearchBody,
  SavedSearchAnswer,
  SavedSearchList,
  SaveSearchBody,
} from "./saved-searches";

const savedSearchParams = {
  path: z.object({
    id: z.string().meta({ description: "Identifier of a saved search; anything else is 404." }),
  }),
};

/** What users keep for themselves: saved searches and preferences. */
export const deskPaths = {
  [apiPaths.savedSearches]: {
    get: {
      operationId: "listSavedSearches",
      summary: "List one's own saved searches, newest first",
      description: "Each has a name and the query of its address.",
      tags: ["searches"],
      security: signedIn,
      responses: {
        "200": success("All of them.", SavedSearchList),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    post: {
      operationId: "saveSearch",
      summary: "Save a search by name",
      description: `A user has at most ${maxSavedSearches} saved searches, each with a name of its own.`,
      tags: ["searches"],
      security: signedIn,
      requestBody: jsonBody(SaveSearchBody),
      responses: {
        "201": success("Saved.", SavedSearchAnswer),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "SEARCH_ALREADY_EXISTS",
          "TOO_MANY_SEARCHES",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.savedSearch]: {
    patch: {
      operationId: "renameSavedSearch",
      summary: "Rename one of one's own saved searches",
      description: "Only the name changes. No other saved search of the user has the new name.",
      tags: ["searches"],
      security: signedIn,
      requestParams: savedSearchParams,
      requestBody: jsonBody(RenameSearchBody),
      responses: {
        "200": success("The saved search with its new name.", SavedSearchAnswer),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "NOT_FOUND",
          "SEARCH_ALREADY_EXISTS",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
    delete: {
      operationId: "deleteSavedSearch",
      summary: "Delete one of one's own saved searches",
      description: "The results themselves are not saved, so nothing else is lost.",
      tags: ["searches"],
      security: signedIn,
      requestParams: savedSearchParams,
      responses: {
        "200": success("The saved search is deleted.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
  [apiPaths.preferences]: {
    get: {
      operationId: "getPreferences",
      summary: "One's own preferences",
      description: "What the user chose on the pages; `null` where nothing was chosen.",
      tags: ["preferences"],
      security: signedIn,
      responses: {
        "200": success("The preferences.", PreferencesAnswer),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    put: {
      operationId: "setPreferences",
      summary: "Replace one's own preferences",
      description: "What is left out of the body is not kept.",
      tags: ["preferences"],
      security: signedIn,
      requestBody: jsonBody(PreferencesBody),
      responses: {
        "200": success("The new preferences.", PreferencesAnswer),
        ...failures([...withBody, "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};
