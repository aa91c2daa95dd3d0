import { verifyAccessToken } from "@/lib/auth/access-token";
import { hasValidChecksum, isApiKeySecret } from "@/lib/auth/api-key-secret";
import { findKeyCaller, type KeyCaller, touchKey } from "@/lib/auth/find-key-caller";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { type Caller, findCaller, touchSession } from "@/lib/auth/sessions";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/platform/env";
import { openSessionCookie, sessionCookie } from "./browser-session";

const bearer = /^Bearer +([^\s]+)$/i;
/** The sessions and keys used last, the latest last. */
const liveBefore = new Set<string>();
const mostLiveBefore = 10_000;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

type ByKey = { secretHash: string };
type BySession = { userId: UserId; sessionId: SessionId };

/** Whom a token or cookie of ours, or a key, names; whether it still holds is for `findLiveCaller` to say. */
export type Identity = ByKey | (BySession & { byCookie: boolean });

export type AnyCaller = Caller | KeyCaller;

/**
 * Who says to call. With an Authorization header only that counts; else the browser's cookie. Throws
 * ApiError UNAUTHORIZED.
 */
export async function identify(request: Request, now: Date): Promise<Identity> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return identifyByToken(authorization, now);
  const named = await namedByCookie(request.headers);
  if (!named) throw new ApiError("UNAUTHORIZED");
  return { ...named, byCookie: true };
}

/** A cookie with an unsafe method needs a same-origin call. Throws ApiError FORBIDDEN. */
export function requireOwnPage(request: Request, identity: Identity): void {
  if (isKey(identity) || !identity.byCookie) return;
  if (!safeMethods.has(request.method)) requireSameOrigin(request);
}

async function identifyByToken(authorization: string, now: Date): Promise<Identity> {
  const token = bearer.exec(authorization)?.[1] ?? "";
  if (isApiKeySecret(token) && hasValidChecksum(token)) {
    return { secretHash: hashOpaqueToken(token) };
  }
  const named = await verifyAccessToken(token, now);
  if (!named) throw new ApiError("UNAUTHORIZED");
  return { ...named, byCookie: false };
}

export function isKey(identity: Identity): identity is ByKey {
  return "secretHash" in identity;
}

/** Whose budgets its calls spend: the user's, or the key's own. */
export function counterOf(identity: Identity): string {
  return isKey(identity) ? identity.secretHash : identity.userId;
}

/** Whether it was good when this process last looked; it may have ended since. */
export function wasLive(identity: Identity): boolean {
  return liveBefore.has(nameOf(identity));
}

/** The caller, whose session or key is in use from now on. Throws ApiError UNAUTHORIZED when it has ended. */
export async function findLiveCaller(identity: Identity, now: Date): Promise<AnyCaller> {
  const caller = isKey(identity)
    ? await findKeyCaller(identity.secretHash, now)
    : await findCaller(identity.sessionId, identity.userId, now);
  const name = nameOf(identity);
  liveBefore.delete(name);
  if (!caller) throw new ApiError("UNAUTHORIZED");
  liveBefore.add(name);
  if (liveBefore.size > mostLiveBefore) forgetOldest();
  if ("keyId" in caller) await touchKey(caller, now);
  else if (!isKey(identity) && identity.byCookie) await touchSession(caller, now);
  return caller;
}

function nameOf(identity: Identity): string {
  return isKey(identity) ? identity.secretHash : identity.sessionId;
}

function forgetOldest(): void {
  const [oldest] = liveBefore;
  if (oldest) liveBefore.delete(oldest);
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
