import { verifyAccessToken } from "@/lib/auth/access-token";
import { type Caller, findCaller, touchSession } from "@/lib/auth/sessions";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/env";
import { openSessionCookie, sessionCookie } from "./browser-session";

const bearer = /^Bearer +([^\s]+)$/i;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Who calls. With an Authorization header only that counts; else the browser's cookie, which with an
 * unsafe method needs a same-origin call. Throws ApiError UNAUTHORIZED or FORBIDDEN.
 */
export async function authenticate(request: Request, now: Date): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  const caller =
    authorization === null
      ? await callerByCookie(request, now)
      : await callerByToken(authorization, now);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  return caller;
}

async function callerByToken(authorization: string, now: Date): Promise<Caller | null> {
  const token = bearer.exec(authorization)?.[1];
  const claims = token ? await verifyAccessToken(token, now) : null;
  return claims && findCaller(claims.sessionId, claims.userId, now);
}

async function callerByCookie(request: Request, now: Date): Promise<Caller | null> {
  const cookie = sessionCookie(request.headers);
  const session = cookie ? await openSessionCookie(cookie) : null;
  if (!session) return null;
  if (!safeMethods.has(request.method)) requireSameOrigin(request);
  const caller = await findCaller(session.sessionId, session.userId, now);
  if (caller) await touchSession(caller, now);
  return caller;
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
