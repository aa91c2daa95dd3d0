let isOld = false;

/** The start page that the browser keeps lacks a search that was just saved. */
export function markStartAsOld(): void {
  isOld = true;
}

/** Whether the start page must be fetched again. It counts as fetched from then on. */
export function takeOldStart(): boolean {
  const wasOld = isOld;
  isOld = false;
  return wasOld;
}
