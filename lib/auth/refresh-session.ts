import { and, eq, isNull } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { refreshTokens, sessions, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { signAccessToken } from "./access-token";
import { recordAudit } from "./audit";
import type { SessionId, UserId } from "./ids";
import { childToken, hashOpaqueToken, isOpaqueToken, newOpaqueToken } from "./opaque-token";
import { slidingExpiry, type Tokens } from "./sessions";

/** How long a rotated token still gives the same child: a lost answer, two tabs. */
export const replayGraceSeconds = 10;

type Outcome = Tokens | "refused";
type Held = {
  sessionId: SessionId;
  userId: UserId;
  rotatedAt: Date | null;
  childSalt: string | null;
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
  const db = await database();
  const outcome = await db.transaction((transaction) =>
    rotate(transaction, refreshToken, clientAddress, now),
  );
  if (outcome === "refused") throw new ApiError("UNAUTHORIZED");
  return outcome;
}

async function rotate(
  db: Database,
  refreshToken: string,
  clientAddress: string,
  now: Date,
): Promise<Outcome> {
  const tokenHash = hashOpaqueToken(refreshToken);
  const held = await lockToken(db, tokenHash, now);
  if (!held) return "refused";
  const { sessionId, userId } = held;
  const replayed = held.rotatedAt !== null;
  if (held.rotatedAt && now.getTime() - held.rotatedAt.getTime() > replayGraceSeconds * 1000) {
    await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
    await recordAudit(db, { event: "refresh-reuse", at: now, userId, sessionId, clientAddress });
    return "refused";
  }
  const salt = held.childSalt ?? newOpaqueToken();
  const child = childToken(refreshToken, salt);
  if (!replayed) {
    await db
      .update(refreshTokens)
      .set({ rotatedAt: now, childSalt: salt })
      .where(eq(refreshTokens.tokenHash, tokenHash));
    await db
      .insert(refreshTokens)
      .values({ tokenHash: hashOpaqueToken(child), sessionId, createdAt: now });
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: slidingExpiry(now, held.endsAt) })
      .where(eq(sessions.id, sessionId));
    await recordAudit(db, { event: "refresh", at: now, userId, sessionId, clientAddress });
  }
  return { accessToken: await signAccessToken({ userId, sessionId }, now), refreshToken: child };
}

async function lockToken(db: Database, tokenHash: string, now: Date): Promise<Held | null> {
  const [token] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for("update");
  if (!token) return null;
  const [session] = await db
    .select({ userId: sessions.userId, endsAt: sessions.endsAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, token.sessionId), isNull(sessions.revokedAt), isNull(users.disabledAt)),
    );
  if (!session || session.expiresAt <= now) return null;
  return {
    sessionId: token.sessionId as SessionId,
    userId: session.userId as UserId,
    rotatedAt: token.rotatedAt,
    childSalt: token.childSalt,
    endsAt: session.endsAt,
  };
}
