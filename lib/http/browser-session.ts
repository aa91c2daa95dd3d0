import { decode, encode, type JWT } from "next-auth/jwt";
import { parseSessionId, parseUserId, type SessionId, type UserId } from "@/lib/auth/ids";
import { isCanonicalBase64Url } from "@/lib/auth/is-canonical-base64-url";
import { acceptedKeys, signingKeys } from "@/lib/auth/keys";
import { sessionIdleSeconds } from "@/lib/auth/sessions";
import { VerifiedTokenCache } from "@/lib/auth/verified-token-cache";
import { sessionCookieName } from "@/lib/contract/cookies";
import { env } from "@/platform/env";

/** The content of the encrypted cookie: a user and a session, but no token. */
export type BrowserSession = { userId: UserId; sessionId: SessionId };

const maxCookieLength = 4096;
const verifiedTokens = new VerifiedTokenCache<BrowserSession>(10_000);

/** Whether the public address is https, so that the cookie is `Secure` and has the prefix `__Host-`. */
export function isHttps(): boolean {
  return env().APP_URL.startsWith("https://");
}

/** The secret that next-auth encrypts the cookie with. */
export function browserSessionSecret(): string {
  return secretOf(signingKeys("browser-session")[0].bytes);
}

/** The value of this service's session cookie, if the request has one. */
export function sessionCookie(headers: Headers): string | null {
  const name = `${sessionCookieName(isHttps())}=`;
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const pair = part.trim();
    if (pair.startsWith(name)) return pair.slice(name.length);
  }
  return null;
}

/** Decrypts a cookie of ours that has not expired; null for anything else. */
export async function openSessionCookie(value: string): Promise<BrowserSession | null> {
  if (value.length > maxCookieLength) return null;
  const accepted = acceptedKeys("browser-session");
  const now = new Date();
  const known = verifiedTokens.get(value, accepted, now);
  if (known) return known;
  const token = await decodeSessionJwt(value);
  const userId = parseUserId(token?.sub);
  const sessionId = parseSessionId(token?.sid);
  if (!token || !userId || !sessionId) return null;
  const session = { userId, sessionId };
  if (typeof token.exp === "number")
    verifiedTokens.set(value, session, accepted, now, token.exp * 1000);
  return session;
}

/** next-auth's `jwt.decode`, which here also accepts the previous secret. */
export async function decodeSessionJwt(value: string | undefined): Promise<JWT | null> {
  if (!value || !isCanonicalBase64Url(value)) return null;
  for (const key of signingKeys("browser-session")) {
    try {
      return await decode({ token: value, secret: secretOf(key.bytes) });
    } catch {}
  }
  return null;
}

/** next-auth's `jwt.encode`. */
export function encodeSessionJwt(token: JWT | undefined): Promise<string> {
  return encode({
    secret: browserSessionSecret(),
    maxAge: sessionIdleSeconds,
    ...(token ? { token } : {}),
  });
}

function secretOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
