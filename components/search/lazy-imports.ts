// Code that most visits do not need at once. It is loaded on use, or after the first interaction.
/** What shows the results that the browser has fetched. */
export const loadLiveParts = async () => {
  const [search, list, rail, view] = await Promise.all([
    import("./live-search"),
    import("./company-list"),
    import("./live-facet-rail"),
    import("./live-view-switch"),
  ]);
  return { ...search, ...list, ...rail, ...view };
};
export const loadTable = () => import("./company-table");
export const loadSkeleton = () => import("./company-list-skeleton");
export const loadSearchNote = () => import("./search-note");
export const loadNoResults = () => import("./no-results");
export const loadFilterControls = () => import("./filter-controls");
export const loadSearchFailure = () => import("./search-failure");

export function preloadLazyParts(): void {
  void Promise.allSettled([
    loadLiveParts(),
    loadSkeleton(),
    loadSearchNote(),
    loadNoResults(),
    loadFilterControls(),
    loadSearchFailure(),
  ]);
}
