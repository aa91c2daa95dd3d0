/** The form that the search's field and its filters belong to. */
export const searchFormId = "search";

/** Where `/` leads. */
export const searchFieldId = "q";
