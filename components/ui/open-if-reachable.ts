/**
 * Opens another page, unless the server does not answer: Next would then show the browser's error page, and this page
 * would be lost. Instead, the event `unreachable` lets ConnectionNotice say so. A proxy before a stopped server answers
 * 502 to 504; a host without this path answers 404.
 */
export async function openIfReachable(open: () => void): Promise<void> {
  const answer = await fetch("/health/live", { method: "HEAD" }).catch(() => null);
  if (answer && answer.status < 502) open();
  else dispatchEvent(new Event("unreachable"));
}
