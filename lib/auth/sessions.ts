import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { type Database, database, readOnLookupPool } from "@/db/client";
import { readByKey } from "@/db/read-by-key";
import { refreshTokens, sessions, users } from "@/db/schema";
import { ApiError, unavailable } from "@/lib/contract/errors";
import type { Device } from "@/lib/contract/sessions";
import { signAccessToken } from "./access-token";
import { recordAudit } from "./audit";
import { noteDevice } from "./devices";
import type { AccountId, CallingUser, SessionId, UserId } from "./ids";
import { hashOpaqueToken, newOpaqueToken } from "./opaque-token";
import { hashPassword, needsRehash, verifyPassword } from "./passwords";
import { refusalCost } from "./refusal-cost";

const daySeconds = 24 * 3600;
export const sessionIdleSeconds = 30 * daySeconds;
export const sessionMaxSeconds = 90 * daySeconds;
export const touchIntervalSeconds = 5 * 60;

export type Tokens = { accessToken: string; refreshToken: string };

/** `newDevice`: set if the user has signed in before, but never from this kind of device. */
export type SignIn = Tokens & { userId: UserId; newDevice: Device | null };

export type Credentials = {
  /** Normalised. */
  email: string;
  password: string;
  clientAddress: string;
  userAgent: string | null;
};

/** A user and the session with which they call. */
export type Caller = { user: CallingUser; sessionId: SessionId; lastUsedAt: Date };

/** When a session last used at `usedAt` expires; never after `endsAt`. */
export function slidingExpiry(usedAt: Date, endsAt: Date): Date {
  return new Date(Math.min(usedAt.getTime() + sessionIdleSeconds * 1000, endsAt.getTime()));
}

/**
 * Signs in and opens a session. Throws ApiError UNAUTHORIZED; an unknown address, a wrong password and a disabled user
 * get the same answer after the same time.
 */
export async function createSession(credentials: Credentials, now: Date): Promise<SignIn> {
  const db = await database();
  let userId: UserId | null = null;
  // A parallel sign-in may have replaced the hash by one of today's cost; then try once more.
  for (let attempt = 0; attempt < 2; attempt++) {
    const [user] = await db.select().from(users).where(eq(users.email, credentials.email));
    userId = (user?.id as UserId | undefined) ?? null;
    // A disabled user is treated like an unknown address.
    const stored = user && !user.disabledAt ? user.passwordHash : null;
    const cost = await refusalCost(db, stored);
    const matches = await verifyPassword({ ...credentials, stored, refusalCost: cost });
    if (!user || !matches) break;
    const tokens = await openIfUnchanged(db, user, credentials, now);
    if (tokens) return tokens;
  }
  const { clientAddress } = credentials;
  await recordAudit(db, { event: "login-failure", at: now, userId, clientAddress });
  throw new ApiError("UNAUTHORIZED");
}

/** null if the user was disabled or the hash was replaced while the password was checked. */
async function openIfUnchanged(
  db: Database,
  user: typeof users.$inferSelect,
  credentials: Credentials,
  now: Date,
): Promise<SignIn | null> {
  const userId = user.id as UserId;
  const rehash = needsRehash(user.passwordHash)
    ? await hashPassword(credentials.password, credentials.clientAddress)
    : null;
  return db.transaction(async (transaction) => {
    const unchanged = and(
      eq(users.id, userId),
      eq(users.passwordHash, user.passwordHash),
      isNull(users.disabledAt),
    );
    const [stillValid] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(unchanged)
      .for(rehash ? "update" : "share");
    if (!stillValid) return null;
    if (rehash) await transaction.update(users).set({ passwordHash: rehash }).where(unchanged);
    return openSession(transaction, userId, credentials, now);
  });
}

async function openSession(
  db: Database,
  userId: UserId,
  credentials: Credentials,
  now: Date,
): Promise<SignIn> {
  const sessionId = randomUUID() as SessionId;
  const endsAt = new Date(now.getTime() + sessionMaxSeconds * 1000);
  const refreshToken = newOpaqueToken();
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: slidingExpiry(now, endsAt),
    endsAt,
    userAgent: credentials.userAgent?.slice(0, 400) ?? null,
  });
  await db
    .insert(refreshTokens)
    .values({ tokenHash: hashOpaqueToken(refreshToken), sessionId, createdAt: now });
  await recordAudit(db, {
    event: "login",
    at: now,
    userId,
    sessionId,
    clientAddress: credentials.clientAddress,
  });
  const { userAgent } = credentials;
  const newDevice = await noteDevice(db, { userId, userAgent }, now);
  const accessToken = await signAccessToken({ userId, sessionId }, now);
  return { accessToken, refreshToken, userId, newDevice };
}

/** The caller of a live session of an enabled user; null otherwise. */
export async function findCaller(
  sessionId: SessionId,
  userId: UserId,
  now: Date,
): Promise<Caller | null> {
  const values = { sessionId, userId, now: now.toISOString() };
  const [row] = await readOnLookupPool((db) => liveSession(db, values));
  if (!row) return null;
  // If the driver ever mixed up the results of two statements, nobody may get into another's session.
  if (row.sessionId !== sessionId || row.id !== userId) throw unavailable();
  const { email, role } = row;
  const user = { id: userId, email, role, accountId: row.accountId as AccountId };
  return { user, lastUsedAt: new Date(row.lastUsedMs), sessionId };
}

const ofSession = {
  sessionId: sessions.id,
  id: users.id,
  email: users.email,
  role: users.role,
  accountId: users.accountId,
  lastUsedMs: sql<number>`extract(epoch from ${sessions.lastUsedAt})::float8 * 1000`,
};
const liveSession = readByKey(
  ofSession,
  new QueryBuilder()
    .select(ofSession)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.userId, sql.placeholder("userId")),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`${sql.placeholder("now")}::timestamptz`),
        isNull(users.disabledAt),
      ),
    ),
);

/** Stores the time of a session's last use and extends it, at most once in five minutes. */
export async function touchSession(caller: Caller, now: Date): Promise<void> {
  const { sessionId, lastUsedAt } = caller;
  const stale = new Date(now.getTime() - touchIntervalSeconds * 1000);
  if (lastUsedAt >= stale) return;
  const db = await database();
  await db
    .update(sessions)
    .set({
      lastUsedAt: now,
      expiresAt: sql`least(${slidingExpiry(now, new Date(8.64e15 / 2)).toISOString()}::timestamptz, ${sessions.endsAt})`,
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        sql`${sessions.lastUsedAt} < ${stale.toISOString()}::timestamptz`,
      ),
    );
}

/** The condition for a user's sessions that were neither ended nor have expired. */
export function isLiveOf(userId: UserId, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}
