/** The session cookie's name over https and over http. */
export const sessionCookieNames = {
  https: "__Host-registry-session",
  http: "registry-session",
} as const;

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? sessionCookieNames.https : sessionCookieNames.http;
}

/** Whether a cookie of this name carries the session, or a piece of it (next-auth cuts above 4 KB). */
export function isSessionCookie(name: string): boolean {
  return Object.values(sessionCookieNames).some(
    (sessionName) => name === sessionName || name === `${sessionName}.0`,
  );
}
