import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import { endSessions } from "./end-sessions";
import type { SessionId, UserId } from "./ids";

/**
 * Inside the transaction that has locked the user: stores the hash, ends the user's sessions but the
 * one to keep, and makes every mailed link worth nothing.
 */
export async function setPassword(
  db: Database,
  change: { userId: UserId; passwordHash: string; keepSession: SessionId | null },
  now: Date,
): Promise<void> {
  const { userId, passwordHash, keepSession } = change;
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endSessions(db, userId, keepSession, now);
}
