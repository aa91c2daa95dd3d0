import { verifyAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { type Caller, findCaller, touchSession } from "@/lib/auth/sessions";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/env";
import { openSessionCookie, sessionCookie } from "./browser-session";

const bearer = /^Bearer +([^\s]+)$/i;
/** The sessions used last, the latest last. */
const liveBefore = new Set<SessionId>();
const mostLiveBefore = 10_000;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whom a token or cookie of ours names; whether that session still lives is for `findLiveCaller` to say. */
export type Identity = { userId: UserId; sessionId: SessionId; byCookie: boolean };

/**
 * Who says to call. With an Authorization header only that counts; else the browser's cookie, which with
 * an unsafe method needs a same-origin call. Throws ApiError UNAUTHORIZED or FORBIDDEN.
 */
export async function identify(request: Request, now: Date): Promise<Identity> {
  const authorization = request.headers.get("authorization");
  const byCookie = authorization === null;
  const named = byCookie
    ? await namedByCookie(request.headers)
    : await namedByToken(authorization, now);
  if (!named) throw new ApiError("UNAUTHORIZED");
  if (byCookie && !safeMethods.has(request.method)) requireSameOrigin(request);
  return { ...named, byCookie };
}

/** Whether the identity's session was alive when this process last looked; it may have ended since. */
export function wasLive({ sessionId }: Identity): boolean {
  return liveBefore.has(sessionId);
}

/** The caller, whose session is in use from now on. Throws ApiError UNAUTHORIZED when it has ended. */
export async function findLiveCaller(identity: Identity, now: Date): Promise<Caller> {
  const caller = await findCaller(identity.sessionId, identity.userId, now);
  liveBefore.delete(identity.sessionId);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  liveBefore.add(identity.sessionId);
  if (liveBefore.size > mostLiveBefore) forgetOldest();
  if (identity.byCookie) await touchSession(caller, now);
  return caller;
}

function forgetOldest(): void {
  const [oldest] = liveBefore;
  if (oldest) liveBefore.delete(oldest);
}

function namedByToken(authorization: string, now: Date) {
  const token = bearer.exec(authorization)?.[1];
  return token ? verifyAccessToken(token, now) : null;
}

function namedByCookie(headers: Headers) {
  const cookie = sessionCookie(headers);
  return cookie ? openSessionCookie(cookie) : null;
}

/** Throws ApiError FORBIDDEN for a call that another site's page made. */
export function refuseOtherSites({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isSameSite = site === null || site === "same-origin";
  const isSameOrigin = origin === null || isOwnOrigin(origin, headers.get("host"));
  if (!isSameSite || !isSameOrigin) throw new ApiError("FORBIDDEN");
}

/** What does not say where it comes from is refused too. */
function requireSameOrigin(request: Request): void {
  refuseOtherSites(request);
  const { headers } = request;
  if (!headers.has("sec-fetch-site") && !headers.has("origin")) throw new ApiError("FORBIDDEN");
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === env().APP_URL) return true;
  try {
    const url = new URL(origin);
    return (
      /^https?:$/.test(url.protocol) && url.host === host && !env().APP_URL.startsWith("https")
    );
  } catch {
    return false;
  }
}
