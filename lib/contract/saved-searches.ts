import { z } from "zod";
import { chosenName } from "./chosen-name";
import { answer, component, entity, Moment, text } from "./component";
import { isEmptySearch, readSearchState, searchQueryString } from "./page-paths";
import { requiredString } from "./required";
import { maxSavedSearchNameLength } from "./saved-search-name-length";

/** How many searches a user may save. */
export const maxSavedSearches = 100;
export const maxSavedQueryLength = 2_000;

export const SavedSearchName = chosenName(maxSavedSearchNameLength, {
  description: "The search's name, chosen by its owner, who has no other search of that name.",
  example: "Software companies of Paris",
});

/** The query string of the search page, as the page itself writes it: without page and unknown parameters. */
const SavedQuery = z
  .string(requiredString("must be a string"))
  .refine((query) => query.length <= maxSavedQueryLength, {
    message: `must be at most ${maxSavedQueryLength} characters`,
    abort: true,
  })
  .transform(savedQueryOf)
  .refine((query) => query !== "", { message: "must have q or a filter" })
  // Encoding can lengthen the text.
  .refine((query) => query.length <= maxSavedQueryLength, {
    message: `must be at most ${maxSavedQueryLength} characters`,
  })
  .meta({
    description:
      "The query string of the search page, with q or a filter. Its page and unknown parameters are dropped.",
    example: "department=75&nafCode=62.01Z&sort=-createdAt",
    override: { minLength: 1, maxLength: maxSavedQueryLength },
  });

function savedQueryOf(query: string): string {
  const params = new URLSearchParams(query);
  const state = readSearchState((name) => params.get(name));
  return isEmptySearch(state) ? "" : searchQueryString({ ...state, page: "1" });
}

export const SaveSearchBody = component("SaveSearchBody", {
  name: SavedSearchName,
  query: SavedQuery,
});

export const RenameSearchBody = component("RenameSearchBody", { name: SavedSearchName });

export const SavedSearch = entity("SavedSearch", "A search that its owner saved.", {
  id: text("Identifier of the saved search, opaque."),
  name: text("The name that its owner chose."),
  query: text("The query of the search page; append it to `/search?`."),
  createdAt: Moment.describe("When it was saved."),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearchAnswer = answer("SavedSearchAnswer", "The saved search.", {
  search: SavedSearch,
});

export const SavedSearchList = answer("SavedSearchList", "All of them.", {
  searches: z.array(SavedSearch).describe("The newest first."),
});
