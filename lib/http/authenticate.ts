import { verifyAccessToken } from "@/lib/auth/access-token";
import { hasValidChecksum, isApiKeySecret } from "@/lib/auth/api-key-secret";
import { findKeyCaller, type KeyCaller, touchKey } from "@/lib/auth/find-key-caller";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { hashOpaqueToken } from "@/lib/auth/opaque-token";
import { type Caller, findCaller, touchSession } from "@/lib/auth/sessions";
import { ApiError, unauthorized } from "@/lib/contract/errors";
import { env } from "@/platform/env";
import { openSessionCookie, sessionCookie } from "./browser-session";
import { clientAddress } from "./client-address";
import { FairShare } from "./fair-share";

const bearer = /^Bearer +([^\s]+)$/i;
/** Sessions and hashes of keys that were valid at their last lookup, the latest last, and whose budgets they spend. */
const recentSessions = new Map<string, string>();
const maxRecentSessions = 10_000;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Calls of one person that are worked on at once while nobody else calls. */
const atOnce = 4;
const fairShare = new FairShare(atOnce);

type ByKey = { secretHash: string };
type BySession = { userId: UserId; sessionId: SessionId };

/** The user or key that a token, cookie or key names. `findLiveCaller` checks whether it is still valid. */
export type Identity = ByKey | (BySession & { byCookie: boolean });

export type AnyCaller = Caller | KeyCaller;

/**
 * Reads the caller's identity from the Authorization header or, only if there is none, from the browser's cookie. Checks
 * the signature, not the database. Throws ApiError UNAUTHORIZED.
 */
export async function identify(request: Request, now: Date): Promise<Identity> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return identifyByToken(authorization, now);
  const named = await identityOfCookie(request.headers);
  if (!named) throw unauthorized("none");
  return { ...named, byCookie: true };
}

/** Throws ApiError FORBIDDEN unless an unsafe method with a cookie comes from our own pages (CSRF). */
export function requireSameOriginForCookie(request: Request, identity: Identity): void {
  if (isKey(identity) || !identity.byCookie) return;
  if (!isSafe(request)) requireSameOrigin(request);
}

export function isSafe({ method }: Request): boolean {
  return safeMethods.has(method);
}

async function identifyByToken(authorization: string, now: Date): Promise<Identity> {
  const token = tokenOf(authorization);
  if (isApiKeySecret(token)) return keyOf(token);
  const named = await verifyAccessToken(token, now);
  if (named === null) throw unauthorized("invalidToken");
  if (named === "expired") throw unauthorized("expiredToken");
  return { ...named, byCookie: false };
}

function tokenOf(authorization: string): string {
  const [, token] = bearer.exec(authorization) ?? [];
  if (token === undefined) throw unauthorized("notBearer");
  return token;
}

function keyOf(secret: string): ByKey {
  if (!hasValidChecksum(secret)) throw unauthorized("incompleteKey");
  return { secretHash: hashOpaqueToken(secret) };
}

/**
 * The key of the Authorization header. Throws ApiError UNAUTHORIZED unless it is valid now. Nothing else counts.
 */
export async function requireKey(request: Request, now: Date): Promise<AnyCaller> {
  const authorization = request.headers.get("authorization");
  if (authorization === null) throw unauthorized("none");
  const token = tokenOf(authorization);
  if (!isApiKeySecret(token)) throw unauthorized("notKey");
  const identity = keyOf(token);
  return inTurn(request, identity)(() => findLiveCaller(identity, now));
}

export function isKey(identity: Identity): identity is ByKey {
  return "secretHash" in identity;
}

/** Whose budgets its calls spend: the user's, or those of some of the user's keys. */
export function budgetKeyOf(caller: AnyCaller): string {
  const { id } = caller.user;
  return "slot" in caller ? `${id}|${caller.slot}` : id;
}

/**
 * Runs a task in the turn of the identity's person, or, for a key that was not valid lately, of the client address. It begins
 * before anything is looked up, so that what is refused has to wait for its turn too. No task may run another one within.
 */
export function inTurn({ headers }: Request, identity: Identity) {
  const person = isKey(identity) ? recentBudgetKey(identity)?.split("|")[0] : identity.userId;
  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    fairShare.run(person ?? clientAddress(headers), task);
}

/** Whose budgets it spends, if it was valid when this process last looked it up. It may have ended since. */
export function recentBudgetKey(identity: Identity): string | undefined {
  return recentSessions.get(idOf(identity));
}

/** Looks up the caller and stores the time of use. Throws ApiError UNAUTHORIZED if the session or key has ended. */
export async function findLiveCaller(identity: Identity, now: Date): Promise<AnyCaller> {
  const caller = isKey(identity)
    ? await findKeyCaller(identity.secretHash, now)
    : await findCaller(identity.sessionId, identity.userId, now);
  const name = idOf(identity);
  recentSessions.delete(name);
  if (!caller) throw unauthorized(isKey(identity) ? "refusedKey" : "endedSession");
  recentSessions.set(name, budgetKeyOf(caller));
  if (recentSessions.size > maxRecentSessions) forgetOldest();
  if ("keyId" in caller) await touchKey(caller, now);
  else if (!isKey(identity) && identity.byCookie) await touchSession(caller, now);
  return caller;
}

function idOf(identity: Identity): string {
  return isKey(identity) ? identity.secretHash : identity.sessionId;
}

function forgetOldest(): void {
  const [oldest] = recentSessions.keys();
  if (oldest) recentSessions.delete(oldest);
}

function identityOfCookie(headers: Headers) {
  const cookie = sessionCookie(headers);
  return cookie ? openSessionCookie(cookie) : null;
}

/** Throws ApiError FORBIDDEN for a request that another site's page made. */
export function refuseCrossSite({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isSameSite = site === null || site === "same-origin";
  const isSameOrigin = origin === null || isOwnOrigin(origin, headers.get("host"));
  if (!isSameSite || !isSameOrigin) throw new ApiError("FORBIDDEN");
}

/**
 * Throws ApiError FORBIDDEN for a page of an origin that is neither ours nor in CORS_ORIGINS. The Host header does not
 * count, because a page can make its own name point to this machine (DNS rebinding).
 */
export function refuseUnknownOrigin({ headers }: Request): void {
  const { APP_URL, CORS_ORIGINS } = env();
  const origin = headers.get("origin") ?? APP_URL;
  if (![APP_URL, ...CORS_ORIGINS].includes(origin)) throw new ApiError("FORBIDDEN");
}

/** Also refuses a request without the headers that tell its origin. */
function requireSameOrigin(request: Request): void {
  refuseCrossSite(request);
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
