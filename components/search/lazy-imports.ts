// Code that most visits do not need at once. It is loaded on use, or after the first interaction.
export const loadLiveSearch = () => import("./live-search");
export const loadFacetRail = () => import("./facet-rail");
export const loadSkeleton = () => import("./company-list-skeleton");
export const loadSearchNote = () => import("./search-note");
export const loadNoResults = () => import("./no-results");
export const loadSearchFailure = () => import("./search-failure");

export function preloadLazyParts(): void {
  void Promise.allSettled([
    loadLiveSearch(),
    loadFacetRail(),
    loadSkeleton(),
    loadSearchNote(),
    loadNoResults(),
    loadSearchFailure(),
  ]);
}
