import { verifyAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { type Caller, findCaller, touchSession } from "@/lib/auth/sessions";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/env";
import { openSessionCookie, sessionCookie } from "./browser-session";

const bearer = /^Bearer +([^\s]+)$/i;
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

/** The caller, whose session is in use from now on. Throws ApiError UNAUTHORIZED when it has ended. */
export async function findLiveCaller(identity: Identity, now: Date): Promise<Caller> {
  const caller = await findCaller(identity.sessionId, identity.userId, now);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  if (identity.byCookie) await touchSession(caller, now);
  return caller;
}

function namedByToken(authorization: string, now: Date) {
  const token = bearer.exec(authorization)?.[1];
  return token ? verifyAccessToken(token, now) : null;
}

function namedByCookie(headers: Headers) {
  const cookie = sessionCookie(headers);
  return cookie ? openSessionCookie(cookie) : null;
}

function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const sameSite = site === null || site === "same-origin";
  const sameOrigin = origin === null || isOwnOrigin(origin, request.headers.get("host"));
  if (!sameSite || !sameOrigin || (site === null && origin === null)) {
    throw new ApiError("FORBIDDEN");
  }
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
