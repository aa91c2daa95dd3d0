import type { MouseEvent } from "react";

/** Whether this is a click of the main button without a modifier key, so that no new tab is asked for. */
export function isUnmodifiedClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
