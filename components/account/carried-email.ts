let carried = "";

/** Keeps the address typed at sign-in for "Forgotten password": until the next page load, and in no address. */
export function carryEmail(email: string): void {
  carried = email;
}

export function carriedEmail(): string {
  return carried;
}
