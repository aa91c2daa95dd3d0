/** The session cookie's names over HTTPS and over HTTP. */
export const sessionCookieNames = {
  https: "__Host-registry-session",
  http: "registry-session",
} as const;

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? sessionCookieNames.https : sessionCookieNames.http;
}

/** Whether a cookie of this name holds the session or its first chunk. next-auth splits cookies above 4 KB. */
export function isSessionCookie(name: string): boolean {
  return Object.values(sessionCookieNames).some(
    (sessionName) => name === sessionName || name === `${sessionName}.0`,
  );
}
