import { useLayoutEffect } from "react";
import { facetPanelId } from "./facet-panel-id";

/**
 * The values of the facets move when one is chosen. The focus stays with its value, and the value where it was in view, unless
 * the facets are at their top: there they stay.
 */
export function useKeptFocus(): void {
  // Read here, because the link with the focus may be gone or elsewhere once the new ones are there.
  const facet = focusedFacet();
  const top = facet === null ? 0 : (document.activeElement?.getBoundingClientRect().top ?? 0);
  useLayoutEffect(() => {
    if (!facet) return;
    if (!focusedFacet()) focusFacet(facet);
    const link = document.activeElement;
    const panel = link?.closest(`#${facetPanelId}`);
    if (link && panel?.scrollTop) panel.scrollBy(0, link.getBoundingClientRect().top - top);
  });
}

function focusedFacet(): string | null {
  if (typeof document === "undefined") return null;
  return (document.activeElement as HTMLElement | null)?.dataset.facet ?? null;
}

/** Focuses the link of a value; the switch of the list that hides it; or, if it is gone, the first link of its filter. */
function focusFacet(facet: string): void {
  const links = document.querySelectorAll<HTMLElement>(`#${facetPanelId} [data-facet]`);
  const [filter] = facet.split("=");
  const link =
    [...links].find(({ dataset }) => dataset.facet === facet) ??
    [...links].find(({ dataset }) => dataset.facet?.split("=")[0] === filter);
  const hidden = link?.closest("details:not([open])");
  const target = hidden?.querySelector<HTMLElement>("summary") ?? link;
  target?.focus({ preventScroll: true });
}
