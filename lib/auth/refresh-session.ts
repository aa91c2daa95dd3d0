import { eq, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { refreshTokens, sessions, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { clockToleranceSeconds, signAccessToken } from "./access-token";
import { recordAudit, recordRepeatable } from "./audit";
import type { SessionId, UserId } from "./ids";
import { childToken, hashOpaqueToken, isOpaqueToken, newOpaqueToken } from "./opaque-token";
import { slidingExpiry, type Tokens } from "./sessions";

/** How long a rotated token still gives the same child: a lost answer, two tabs. */
export const replayGraceSeconds = 10;

type Outcome = Tokens | "refused";
/** `arrivedAtMs`: by performance.now(). */
type Call = { refreshToken: string; clientAddress: string; arrivedAtMs: number };
type Held = {
  sessionId: SessionId;
  userId: UserId;
  /** Neither it nor its user has ended. */
  isLive: boolean;
  replay: "none" | "prompt" | "late";
  child: string;
  childSalt: string;
  endsAt: Date;
};

/**
 * Rotates a refresh token. A replay within 10 s gives the same child; a later one ends the session
 * (and that is committed although the call is refused). Throws ApiError UNAUTHORIZED.
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
  const held = await lockToken(db, call, now);
  if (!held) return "refused";
  const { sessionId, userId, replay, child } = held;
  const entry = { at: now, userId, sessionId, clientAddress };
  if (replay === "late" || !held.isLive) {
    if (held.isLive) {
      await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
    }
    if (replay !== "none") await recordRepeatable(db, { event: "refresh-reuse", ...entry });
    return "refused";
  }
  if (replay === "prompt") {
    await recordRepeatable(db, { event: "refresh-replay", ...entry });
  } else {
    await db
      .update(refreshTokens)
      .set({ rotatedAt: sql`clock_timestamp()`, childSalt: held.childSalt })
      .where(eq(refreshTokens.tokenHash, tokenHash));
    await db
      .insert(refreshTokens)
      .values({ tokenHash: hashOpaqueToken(child), sessionId, createdAt: now });
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: slidingExpiry(now, held.endsAt) })
      .where(eq(sessions.id, sessionId));
    await recordAudit(db, { event: "refresh", ...entry });
  }
  return { accessToken: await signAccessToken({ userId, sessionId }, now), refreshToken: child };
}

/**
 * Locks the session, then reads the token: whoever deletes a user goes from sessions to tokens too. Only
 * what is read after the lock is as the last refresh left it.
 */
async function lockToken(
  db: Database,
  { refreshToken, arrivedAtMs }: Call,
  now: Date,
): Promise<Held | null> {
  const tokenHash = hashOpaqueToken(refreshToken);
  const ofToken = eq(refreshTokens.tokenHash, tokenHash);
  await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(ofToken)
    .for("update", { of: sessions });
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

/** Both moments are the database's, so that no process's clock matters; null: not rotated. */
function rotationAge(tokenHash: string) {
  return sql<number | null>`(
    select extract(epoch from clock_timestamp() - rotated_at)::float8
    from refresh_tokens where token_hash = ${tokenHash})`;
}

/**
 * A rotation that seems to be yet to come was before the database's clock was set back. One that only
 * seems recent after that is told by its child, which has been used since. What the call has waited here
 * does not make it late.
 */
function isRecent(ageSeconds: number, waitedSeconds: number): boolean {
  return ageSeconds >= -clockToleranceSeconds && ageSeconds - waitedSeconds <= replayGraceSeconds;
}
