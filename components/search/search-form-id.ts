/** The id of the form that holds the search field and the filters. */
export const searchFormId = "search";

/** The id of the field that the `/` key focuses. */
export const searchFieldId = "q";
