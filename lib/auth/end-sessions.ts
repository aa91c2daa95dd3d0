import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { recordAudit } from "./audit";
import { parseSessionId, type SessionId, type UserId } from "./ids";
import { asLiveCaller } from "./lock-caller";
import { type Caller, isLiveOf } from "./sessions";

/** Ends the live sessions of a user, except the one to keep. Returns their number. */
export async function endSessions(
  db: Database,
  userId: UserId,
  keep: SessionId | null,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isLiveOf(userId, now), keep === null ? undefined : ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends all of the caller's sessions except the current one. Returns their number. */
export async function endOtherSessions(
  caller: Caller,
  clientAddress: string,
  now: Date,
): Promise<number> {
  const { sessionId } = caller;
  const userId = caller.user.id;
  return asLiveCaller(caller, now, async (transaction) => {
    const ended = await endSessions(transaction, userId, sessionId, now);
    if (ended === 0) return ended;
    await recordAudit(transaction, {
      event: "other-sessions-end",
      at: now,
      userId,
      sessionId,
      clientAddress,
      details: { ended: String(ended) },
    });
    return ended;
  });
}

/** Ends one of the caller's sessions. Throws ApiError NOT_FOUND for any other. */
export async function endOneSession(
  caller: Caller,
  idText: string,
  clientAddress: string,
  now: Date,
): Promise<void> {
  const sessionId = parseSessionId(idText);
  if (!sessionId) throw new ApiError("NOT_FOUND");
  const userId = caller.user.id;
  await asLiveCaller(caller, now, async (transaction) => {
    const ended = await transaction
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(isLiveOf(userId, now), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new ApiError("NOT_FOUND");
    const entry = { at: now, userId, sessionId, clientAddress };
    await recordAudit(transaction, { event: "session-end", ...entry });
  });
}

/** Ends the caller's session. All processes refuse its tokens and cookie from now on. */
export async function endSession(caller: Caller, clientAddress: string, now: Date): Promise<void> {
  const { sessionId } = caller;
  await asLiveCaller(caller, now, async (transaction) => {
    await transaction.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));
    const entry = { at: now, userId: caller.user.id, sessionId, clientAddress };
    await recordAudit(transaction, { event: "logout", ...entry });
  });
}
