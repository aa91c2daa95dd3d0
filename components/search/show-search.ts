/**
 * Shows the search at a path without a navigation. The router follows the address once it has replaced `pushState` by its
 * own. Until then, the browser loads the page.
 */
export function showSearch(path: string): void {
  if (Object.hasOwn(history, "pushState")) history.pushState(null, "", path);
  else location.assign(path);
}
