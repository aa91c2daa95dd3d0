// Not among what every visit fetches first.
export const loadLiveSearch = () => import("./live-search");
export const loadNoResults = () => import("./no-results");
export const loadFailureState = () => import("./failure-state");

export function loadAhead(): void {
  void Promise.allSettled([loadLiveSearch(), loadNoResults(), loadFailureState()]);
}
