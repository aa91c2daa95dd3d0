import { asc, desc, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { sessions } from "@/db/schema";
import { pageSize } from "@/lib/contract/search-constants";
import type { UserSession } from "@/lib/contract/sessions";
import { describeDevice } from "./describe-device";
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
