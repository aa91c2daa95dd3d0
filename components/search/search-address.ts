import { useSearchParams } from "next/navigation";
import { type MouseEvent, useMemo } from "react";
import { isUnmodifiedClick } from "@/components/ui/is-unmodified-click";
import {
  pagePaths,
  readSearchState,
  type SearchState,
  searchPagePath,
} from "@/lib/contract/page-paths";

/** The search in the address, which is the page's only state. */
export function useSearchState(): SearchState {
  const params = useSearchParams();
  return useMemo(() => readSearchState((name) => params.get(name)), [params]);
}

/**
 * Shows a search without a navigation. The router follows the address once it has replaced `pushState` by its own. Until then,
 * the browser loads the page.
 */
export function goTo(search: SearchState | string): void {
  const path = typeof search === "string" ? search : searchPagePath(search);
  if (Object.hasOwn(history, "pushState")) history.pushState(null, "", path);
  else location.assign(path);
}

/** Follows a clicked link to a search without a navigation. Returns the link, or null if there is none to follow. */
export function followLink(event: MouseEvent): Element | null {
  const link = (event.target as Element).closest("a");
  // The href of a link in SVG is not a text.
  const path = link?.getAttribute("href");
  if (!link || !path || event.defaultPrevented || !isUnmodifiedClick(event)) return null;
  if (new URL(path, location.href).pathname !== pagePaths.search) return null;
  event.preventDefault();
  if (link.ariaDisabled) return null;
  goTo(path);
  return link;
}
