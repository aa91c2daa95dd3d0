// Rarely shown, so not among what every visit fetches first.
export const loadNoResults = () => import("./no-results");
export const loadFailureState = () => import("./failure-state");
