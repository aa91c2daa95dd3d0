import { and, eq, isNull } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { sessions, users } from "@/db/schema";
import type { Role } from "@/lib/contract/auth";
import { unauthorized } from "@/lib/contract/errors";
import { type Caller, isLiveOf } from "./sessions";

/** A user's call: who calls, from where, and when. */
export type Call = { caller: Caller; clientAddress: string; now: Date };

/** The fields of the audit row of what callers do to their own things. */
export function auditOfCall({ caller, clientAddress, now }: Call) {
  return { at: now, userId: caller.user.id, sessionId: caller.sessionId, clientAddress };
}

/**
 * Locks the caller's row, so that what callers do to their own things comes one after the other, and before or after
 * their removal. Whoever locks sessions or keys of a user too locks the user first, so that none can deadlock. Throws
 * ApiError UNAUTHORIZED as `requireLive` does.
 */
export async function lockCaller(db: Database, caller: Caller, now: Date): Promise<void> {
  const own = eq(users.id, caller.user.id);
  await db.select({ id: users.id }).from(users).where(own).for("no key update");
  await requireLive(db, caller, now);
}

/** Runs what callers do to their own things, in a transaction that has locked them. */
export async function asLiveCaller<Result>(
  { caller, now }: Pick<Call, "caller" | "now">,
  act: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await database();
  return db.transaction(async (transaction) => {
    await lockCaller(transaction, caller, now);
    return act(transaction);
  });
}

/**
 * Looks at the caller again, because a call that waited for a lock was authenticated before. Throws ApiError UNAUTHORIZED
 * if the user was deleted or disabled meanwhile, or the session has ended. Returns the role of now.
 */
export async function requireLive(
  db: Database,
  { user: { id }, sessionId }: Caller,
  now: Date,
): Promise<Role> {
  const [live] = await db
    .select({ role: users.role })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(isLiveOf(id, now), eq(sessions.id, sessionId), isNull(users.disabledAt)));
  if (!live) throw unauthorized("endedSession");
  return live.role;
}
