import { firstInteraction } from "@/components/ui/first-interaction";

// Code that most visits do not need at once. It is loaded on use, or after the first interaction.
/** Until then, the bar that the server rendered works with links and the form. */
export const loadFilterBar = () => firstInteraction.then(() => import("./filter-bar"));
export const loadLiveSearch = () => import("./live-search");
export const loadFacetRail = () => import("./facet-rail");
export const loadSkeleton = () => import("./company-list-skeleton");
export const loadSearchNote = () => import("./search-note");
export const loadNoResults = () => import("./no-results");
export const loadSearchFailure = () => import("./search-failure");

export function preloadLazyParts(): void {
  void Promise.allSettled([
    loadFilterBar(),
    loadLiveSearch(),
    loadFacetRail(),
    loadSkeleton(),
    loadSearchNote(),
    loadNoResults(),
    loadSearchFailure(),
  ]);
}
