// Not among what every visit fetches first.
export const loadLiveSearch = () => import("./live-search");
export const loadSkeleton = () => import("./company-list-skeleton");
export const loadSearchNote = () => import("./search-note");
export const loadNoResults = () => import("./no-results");
export const loadSearchFailure = () => import("./search-failure");

export function loadAhead(): void {
  void Promise.allSettled([
    loadLiveSearch(),
    loadSkeleton(),
    loadSearchNote(),
    loadNoResults(),
    loadSearchFailure(),
  ]);
}
