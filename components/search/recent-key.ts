/** The key in localStorage under which a device remembers an account's searches and companies. */
export function recentKey(owner: string): string {
  return `recent:${owner}`;
}

/** Whether this device remembers anything for an account. False if the browser forbids storage. */
export function hasStoredRecent(owner: string): boolean {
  try {
    return localStorage.getItem(recentKey(owner)) !== null;
  } catch {
    return false;
  }
}
