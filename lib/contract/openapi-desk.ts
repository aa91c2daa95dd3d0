import { z } from "zod";
import { Done } from "./auth";
import { always, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import { apiPaths } from "./paths";
import { PreferencesAnswer, PreferencesBody } from "./preferences";
import {
  maxSavedSearches,
  SavedSearchAnswer,
  SavedSearchList,
  SaveSearchBody,
} from "./saved-searches";

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
          ...always,
        ]),
      },
    },
  },
  [apiPaths.savedSearch]: {
    delete: {
      operationId: "deleteSavedSearch",
      summary: "Delete one of one's own saved searches",
      description: "The results themselves are not saved, so nothing else is lost.",
      tags: ["searches"],
      security: signedIn,
      requestParams: {
        path: z.object({
          id: z
            .string()
            .meta({ description: "Identifier of a saved search; anything else is 404." }),
        }),
      },
      responses: {
        "200": success("The saved search is deleted.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", ...always]),
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
        ...failures([...withBody, "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
};
