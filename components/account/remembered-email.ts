let remembered = "";

/**
 * Remembers the address typed at sign-in, so that "Forgotten password" can fill it in. It lives in memory
 * until the next page load and never appears in a URL.
 */
export function rememberEmail(email: string): void {
  remembered = email;
}

export function rememberedEmail(): string {
  return remembered;
}
