/** Where a device keeps what it remembers for an account; each has its own. */
export function recentKey(owner: string): string {
  return `recent:${owner}`;
}

/** Whether this device remembers anything for an account; it may be forbidden to. */
export function isKept(owner: string): boolean {
  try {
    return localStorage.getItem(recentKey(owner)) !== null;
  } catch {
    return false;
  }
}
