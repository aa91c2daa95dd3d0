import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { refreshTokens, sessions, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { clockToleranceSeconds, signAccessToken } from "./access-token";
import { recordAudit } from "./audit";
import type { SessionId, UserId } from "./ids";
import { childToken, hashOpaqueToken, isOpaqueToken, newOpaqueToken } from "./opaque-token";
import { slidingExpiry, type Tokens } from "./sessions";

/** How long a rotated token still yields the same successor: after a lost answer, or from a second tab. */
export const replayGraceSeconds = 10;

type Outcome = Tokens | "refused";
/** `arrivedAtMs`: of performance.now(). */
type Call = { refreshToken: string; clientAddress: string; arrivedAtMs: number };
type LockedToken = {
  sessionId: SessionId;
  userId: UserId;
  /** The session is live and its user enabled. */
  isLive: boolean;
  replay: "none" | "prompt" | "late";
  child: string;
  childSalt: string;
  endsAt: Date;
};

/**
 * Rotates a refresh token. A replay within 10 s yields the same successor. A later one ends the session, because the
 * token was probably stolen. Throws ApiError UNAUTHORIZED; the end of the session is committed first.
 */
export async function refreshSession(
  refreshToken: string,
  clientAddress: string,
  now: Date,
): Promise<Tokens> {
  if (!isOpaqueToken(refreshToken)) throw new ApiError("UNAUTHORIZED");
  const call = { refreshToken, clientAddress, arrivedAtMs: performance.now() };
  const db = await database();
  const outcome = await db.transaction((transaction) => rotate(transaction, call, now));
  if (outcome === "refused") throw new ApiError("UNAUTHORIZED");
  return outcome;
}

async function rotate(db: Database, call: Call, now: Date): Promise<Outcome> {
  const { clientAddress } = call;
  const tokenHash = hashOpaqueToken(call.refreshToken);
  const locked = await lockToken(db, call, now);
  if (!locked) return "refused";
  const { sessionId, userId, replay, child } = locked;
  const entry = { at: now, userId, sessionId, clientAddress };
  if (replay === "late" || !locked.isLive) {
    if (locked.isLive) {
      await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
    }
    if (replay !== "none") await recordAudit(db, { event: "refresh-reuse", ...entry });
    return "refused";
  }
  if (replay === "prompt") {
    await recordAudit(db, { event: "refresh-replay", ...entry });
  } else {
    await db
      .update(refreshTokens)
      .set({ rotatedAt: sql`clock_timestamp()`, childSalt: locked.childSalt })
      .where(eq(refreshTokens.tokenHash, tokenHash));
    await db
      .insert(refreshTokens)
      .values({ tokenHash: hashOpaqueToken(child), sessionId, createdAt: now });
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: slidingExpiry(now, locked.endsAt) })
      .where(eq(sessions.id, sessionId));
    await recordAudit(db, { event: "refresh", ...entry });
  }
  return { accessToken: await signAccessToken({ userId, sessionId }, now), refreshToken: child };
}

/** Locks the user and then the session, as deleting a user does, so the two cannot deadlock. */
async function lockOwner(db: Database, ofToken: SQL): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(ofToken)
    .for("key share", { of: users });
  await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(ofToken)
    .for("update", { of: sessions });
}

/** The token is read after the lock, because a parallel refresh may have rotated it meanwhile. */
async function lockToken(
  db: Database,
  { refreshToken, arrivedAtMs }: Call,
  now: Date,
): Promise<LockedToken | null> {
  const tokenHash = hashOpaqueToken(refreshToken);
  const ofToken = eq(refreshTokens.tokenHash, tokenHash);
  await lockOwner(db, ofToken);
  const [token] = await db.select().from(refreshTokens).where(ofToken);
  if (!token) return null;
  const childSalt = token.childSalt ?? newOpaqueToken();
  const child = childToken(refreshToken, childSalt);
  const [session] = await db
    .select({
      userId: sessions.userId,
      endsAt: sessions.endsAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      disabledAt: users.disabledAt,
      ageSeconds: rotationAge(tokenHash),
      childAgeSeconds: rotationAge(hashOpaqueToken(child)),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, token.sessionId));
  if (!session) return null;
  const { ageSeconds, childAgeSeconds, revokedAt, disabledAt, expiresAt } = session;
  const waitedSeconds = (performance.now() - arrivedAtMs) / 1000;
  const isExpired = expiresAt.getTime() + clockToleranceSeconds * 1000 <= now.getTime();
  const isPrompt = [ageSeconds, childAgeSeconds].every((age) => isRecent(age ?? 0, waitedSeconds));
  return {
    sessionId: token.sessionId as SessionId,
    userId: session.userId as UserId,
    isLive: !revokedAt && !disabledAt && !isExpired,
    replay: ageSeconds === null ? "none" : isPrompt ? "prompt" : "late",
    child,
    childSalt,
    endsAt: session.endsAt,
  };
}

/** Seconds since a token was rotated, by the database's clock alone; null: not rotated. */
function rotationAge(tokenHash: string) {
  return sql<number | null>`(
    select extract(epoch from clock_timestamp() - rotated_at)::float8
    from refresh_tokens where token_hash = ${tokenHash})`;
}

/**
 * Whether a replay is within the grace period. The time that the call has waited in this process is not counted.
 *
 * The database's clock may have been set back since the rotation. Then the age may be negative, which does not count as
 * recent, or too small. In the second case the age of the successor's rotation decides, so both must be recent.
 */
function isRecent(ageSeconds: number, waitedSeconds: number): boolean {
  return ageSeconds >= -clockToleranceSeconds && ageSeconds - waitedSeconds <= replayGraceSeconds;
}
