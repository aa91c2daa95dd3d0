import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { passwordResets, users } from "@/db/schema";
import { endSessions } from "./end-sessions";
import type { SessionId, UserId } from "./ids";

/**
 * Stores a new hash, ends the user's sessions except the one to keep, and deletes all reset links. Call it in the
 * transaction that has locked the user.
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
