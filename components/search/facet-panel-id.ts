/** The id of the panel with the facets, for the buttons that open and close it. */
export const facetPanelId = "facets";
