import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { sessions } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { pageSize } from "@/lib/contract/search-constants";
import type { UserSession } from "@/lib/contract/sessions";
import { recordAudit } from "./audit";
import { describeDevice } from "./devices";
import { parseSessionId, type SessionId, type UserId } from "./ids";
import { asLiveCaller, auditOfCall, type Call } from "./lock-caller";
import { type Caller, isLiveOf } from "./sessions";

/** One page (20, from 1) of the caller's live sessions, the current one first, then by last use; and the total number. */
export async function listSessions(
  caller: Caller,
  page: number,
  now: Date,
): Promise<{ sessions: UserSession[]; total: number; page: number }> {
  const db = await database();
  const live = isLiveOf(caller.user.id, now);
  const total = await db.$count(sessions, live);
  const rows = await db
    .select()
    .from(sessions)
    .where(live)
    .orderBy(
      desc(sql`${sessions.id} = ${caller.sessionId}`),
      desc(sessions.lastUsedAt),
      asc(sessions.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === caller.sessionId,
    })),
    total,
    page,
  };
}

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
export function endOtherSessions(call: Call): Promise<number> {
  const { caller, now } = call;
  return asLiveCaller(call, async (transaction) => {
    const ended = await endSessions(transaction, caller.user.id, caller.sessionId, now);
    const entry = { ...auditOfCall(call), details: { ended: String(ended) } };
    if (ended > 0) await recordAudit(transaction, { event: "other-sessions-end", ...entry });
    return ended;
  });
}

/** Ends one of the caller's sessions. Throws ApiError NOT_FOUND for any other. */
export async function endOneSession(call: Call, idText: string): Promise<void> {
  const { caller, now } = call;
  const sessionId = parseSessionId(idText);
  if (!sessionId) throw new ApiError("NOT_FOUND");
  await asLiveCaller(call, async (transaction) => {
    const ended = await transaction
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(isLiveOf(caller.user.id, now), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new ApiError("NOT_FOUND");
    await recordAudit(transaction, { event: "session-end", ...auditOfCall(call), sessionId });
  });
}

/** Ends the caller's session. All processes refuse its tokens and cookie from now on. */
export async function endSession(call: Call): Promise<void> {
  const { caller, now } = call;
  const own = eq(sessions.id, caller.sessionId);
  await asLiveCaller(call, async (transaction) => {
    await transaction.update(sessions).set({ revokedAt: now }).where(own);
    await recordAudit(transaction, { event: "logout", ...auditOfCall(call) });
  });
}
