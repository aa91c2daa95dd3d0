// Code that most visits do not need at once. It is loaded on use, or after the first interaction.
export const loadLiveParts = () => import("./live-parts");
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
