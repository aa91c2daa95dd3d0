import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first element that matches, once it appears. The text of a field is selected, so that typing replaces it. */
export function useFocusOnMount(selector: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = place.current?.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  }, [selector]);
  return place;
}
